// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.perf;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.cli.options.DataFolderOption;
import dev.sqldyno.cli.options.EngineFolderOption;
import dev.sqldyno.measure.profile.PerfTarget;
import dev.sqldyno.provision.start.RunningHere;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The running engine that a command looks at. */
final class PerfTargets {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private DataFolderOption data;
  @Mixin private EngineFolderOption folder;

  @Parameters(
      index = "0",
      paramLabel = "ENGINE|CONTAINER|PID",
      description =
          "An engine that sqldyno is running (see 'sqldyno up'), the id or name of a container, or"
              + " the id of a process.")
  private String name;

  String name() {
    return name;
  }

  /** Returns the folder for temporary files. */
  Path dataRoot() {
    return data.folder();
  }

  /** Returns the engine, and prints limits of its profile on standard error. */
  PerfTarget find() {
    PerfTarget target = PerfTarget.of(RunningHere.find(name, Catalog.load(), data.folder()));
    PrintWriter err = spec.commandLine().getErr();
    target.caveat().ifPresent(caveat -> err.println("sqldyno: only " + caveat));
    return target;
  }
}
