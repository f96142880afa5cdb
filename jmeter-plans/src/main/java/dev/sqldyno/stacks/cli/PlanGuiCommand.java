// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.stacks.jmeter.JMeterProcess;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.service.OwnEnvironment;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "gui",
    description = {
      "Open a plan in JMeter's window.",
      "What is saved there is the file of the plan; 'sqldyno plan run' runs it then."
    })
final class PlanGuiCommand implements Callable<Integer> {
  private static final List<String> JVM = List.of("-Xmx1g");

  @Mixin private PlanOptions options;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (GraphicsEnvironment.isHeadless()) {
      throw new IOException(
          "no display to open a window on: set DISPLAY, or run it where there is one (Xvfb will do)");
    }
    // by itself JMeter would write its log into the working directory
    Path log = Files.createTempFile("sqldyno-jmeter-", ".log");
    log.toFile().deleteOnExit();
    JMeterSettings settings = options.settings();
    int status;
    try (Workspace workspace =
        Workspace.open(Path.of(System.getProperty("java.io.tmpdir")), "jmeter", _ -> {})) {
      List<String> arguments = arguments(options.plan(), log, settings, workspace.folder());
      List<String> command = options.home().command(JVM, arguments);
      status = OwnEnvironment.process(command, Map.of()).inheritIO().start().waitFor();
    }
    if (status != 0) {
      Path kept = Files.move(log, log.resolveSibling("failed-" + log.getFileName()));
      spec.commandLine().getErr().println("JMeter ended with " + status + "; its log: " + kept);
    }
    return status;
  }

  /** Returns JMeter's arguments; secrets are in a file of the folder. */
  static List<String> arguments(Path plan, Path log, JMeterSettings settings, Path folder)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-t", plan.toString(), "-j", log.toString()));
    // on the command line, with which JMeter's own Restart starts it again
    Map<String, String> properties = new TreeMap<>(settings.properties());
    properties.putAll(settings.searched());
    properties.forEach((name, value) -> arguments.add("-J%s=%s".formatted(name, value)));
    arguments.addAll(JMeterProcess.systemFile(folder, settings));
    return arguments;
  }
}
