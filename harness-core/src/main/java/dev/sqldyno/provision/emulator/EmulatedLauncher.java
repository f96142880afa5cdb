// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Placement.Libraries;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.workspace.EngineLauncher;
import dev.sqldyno.provision.workspace.ProgramLauncher;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A launcher of programs in the emulator. */
public final class EmulatedLauncher implements EngineLauncher {
  private final ProgramLauncher programs;
  private final Libraries libraries;

  public EmulatedLauncher(ProgramLauncher programs, Libraries libraries) {
    this.programs = programs;
    this.libraries = libraries;
  }

  @Override
  public String key() {
    return "emulated";
  }

  @Override
  public Optional<String> whyNot(Engine engine) {
    return programs.whyNot(engine).or(Emulator::whyNot);
  }

  @Override
  public List<String> missing(Engine engine, Consumer<String> progress) {
    List<String> missing = new ArrayList<>(programs.missing(engine, progress));
    missing.addAll(ProvisionException.failures(() -> Emulator.get(libraries, progress)));
    return missing;
  }

  @Override
  public Optional<Path> dataFolder(Path dataRoot) {
    return programs.dataFolder(dataRoot);
  }

  @Override
  public Launched launch(Engine engine, Map<String, String> settings, Workspace workspace) {
    Emulator emulator = Emulator.get(libraries, workspace.progress());
    Path counts = workspace.folder().resolve("counts");
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.putAll(engine.lab().settings());
    AtomicReference<String> name = new AtomicReference<>();
    Launched launched =
        programs.launch(
            engine,
            all,
            workspace,
            program -> {
              name.set(emulator.name(program));
              return emulator.wrapper(program, counts, workspace);
            });
    if (!(launched.footprint() instanceof Footprint.Processes processes)) {
      throw new ProvisionException(engine.name() + " is not a program that can be emulated");
    }
    return new Launched(
        launched.address(),
        new Footprint.Emulated(processes.rootPid(), counts, name.get()),
        "emulated " + launched.deployment(),
        launched.keepsCommits(),
        launched.crashReport(),
        launched.beforeCleaning());
  }
}
