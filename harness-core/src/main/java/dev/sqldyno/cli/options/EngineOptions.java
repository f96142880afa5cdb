// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.build.BuildFacts;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.run.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of all commands that start engines. */
public final class EngineOptions {
  private static final String LAB = "--lab";

  /** The use of the emulator. */
  private enum Lab {
    OFF,
    ONLY,
    ALSO
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private DataFolderOption data;
  @Mixin private EngineFolderOption folder;

  @Option(
      names = "--durability",
      defaultValue = "commit",
      paramLabel = "CLASS",
      description =
          "commit: a commit waits for stable storage; relaxed: it does not, and may be lost"
              + " (default: ${DEFAULT-VALUE}).")
  private Durability durability;

  @Option(
      names = "--provision",
      split = ",",
      paramLabel = "[ENGINE=]DEPLOYMENT",
      description =
          "How engines run: process, container or emulated, for all engines or for one (default: as a"
              + " process if the engine can, else in a container).")
  private List<String> provision = List.of();

  @Option(
      names = LAB,
      arity = "0..1",
      paramLabel = "also",
      preprocessor = OnlyAttached.class,
      description =
          "Count user instructions by function in an emulator, instead of CPU times; needs no PMU."
              + " The same as --provision emulated. bench --lab=also measures times first, then each"
              + " engine in the emulator as ENGINE@lab, at size smoke. The emulator is downloaded once"
              + " (30 MB), from the Debian mirror SQLDYNO_DEBIAN or from Debian's own.")
  private Lab lab = Lab.OFF;

  /**
   * A preprocessor that takes a value only behind an equals sign: a word after a blank is the
   * command's, as in {@code up --lab mariadb}.
   */
  private static final class OnlyAttached implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec spec, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        arguments.push(Lab.ONLY.name());
      }
      return false;
    }
  }

  @Option(
      names = "--image",
      split = ",",
      paramLabel = "[ENGINE=]IMAGE",
      description = "Container image to use instead of the one that the engine's folder names.")
  private List<String> image = List.of();

  @Option(
      names = "--registry",
      paramLabel = "PREFIX",
      description = "Prefix of the images' names, such as registry.example.com/mirror.")
  private Optional<String> registry = Optional.empty();

  @Option(
      names = "--storage",
      paramLabel = "WHAT",
      description =
          "Where a container keeps its data: disk, or tmpfs (memory), which the report says"
              + " (default: disk).")
  private Optional<String> storage = Optional.empty();

  @Option(
      names = "--memory",
      split = ",",
      paramLabel = "[ENGINE=]SIZE",
      description =
          "The most memory that a container may use, without swap, such as 512m or 2g (default: no"
              + " limit).")
  private List<String> memory = List.of();

  @Option(
      names = "--properties",
      paramLabel = "FILE",
      description =
          "The same from a properties file: provision, image, registry, storage, memory, and for"
              + " one engine provision.ENGINE, image.ENGINE, memory.ENGINE.")
  private Optional<Path> properties = Optional.empty();

  /** Returns the folder of the engines' data folders. */
  public Path dataRoot() {
    return data.folder();
  }

  public Durability durability() {
    return durability;
  }

  /** Sets the durability of a resumed run, in place of the option. */
  public void durability(Durability before) {
    durability = before;
  }

  /** Starts the engine, with progress on standard error. */
  public RunningEngine start(Catalog catalog, Engine engine) {
    Placements placements = placements(catalog, engine, Optional.empty());
    Provisioner.unheeded(List.of(engine), placements).ifPresent(this::note);
    try (Progress progress = Progress.open()) {
      ProvisionOptions options = provisioning(placements, engine, Optional.empty(), progress);
      RunningEngine running = new Provisioner().start(engine, options);
      BuildFacts.slowness(running).ifPresent(this::note);
      return running;
    }
  }

  private void note(String text) {
    spec.commandLine().getErr().println("sqldyno: " + text);
  }

  /** Starts the engine, or attaches to the user's, in the user's database. */
  public RunningEngine startOrAttach(Catalog catalog, Engine engine, Optional<External> external) {
    if (external.isEmpty()) {
      return start(catalog, engine);
    }
    placements(catalog, engine, external);
    try (Progress progress = Progress.open()) {
      return new Provisioner().attach(engine, external.get(), progress);
    }
  }

  /** Returns the options for a later start or attachment of the engine. */
  public ProvisionOptions provisioning(
      Catalog catalog, Engine engine, Optional<External> external) {
    return provisioning(placements(catalog, engine, external), engine, external, _ -> {});
  }

  private ProvisionOptions provisioning(
      Placements placements,
      Engine engine,
      Optional<External> external,
      Consumer<String> progress) {
    engine
        .chosenClients()
        .ifPresent(_ ->
            note(
                "cluster.clients is for the clients of bench's mixes: here all use the first node"));
    if (lab == Lab.ALSO) {
      throw new UsageException(
          "--lab=also is for bench, which measures an engine twice: type --lab, or leave it out");
    }
    return new ProvisionOptions(
        durability,
        external,
        UsageException.in(() -> placements.of(engine.id())),
        data.folder(),
        progress);
  }

  /**
   * Checks that the command line names these engines alone; a file may be for several runs.
   *
   * @throws IllegalArgumentException for the first other engine
   */
  public void requireStarted(List<Engine> engines) {
    ofCommandLine().requireOf(engines.stream().map(Engine::id).toList());
  }

  /** Returns what options and file say, if the options are of that engine, which is started. */
  public Placements placements(Catalog catalog, Engine engine, Optional<External> external) {
    if (lab == Lab.ONLY && external.isPresent()) {
      throw new UsageException(
          "%s emulates an engine that sqldyno starts, and --url names one that runs already: leave one of them out",
          LAB);
    }
    return UsageException.in(() -> {
      requireStarted(external.isPresent() ? List.of() : List.of(engine));
      return placements(catalog);
    });
  }

  /**
   * Returns the engines; with --lab=also, each program is followed by itself in the lab.
   *
   * @throws UsageException if --lab=also finds no such engine
   */
  public List<Engine> withLab(
      Catalog catalog, List<Engine> engines, Placements placements, Set<String> external) {
    if (lab != Lab.ALSO) {
      return engines;
    }
    List<Engine> all = new ArrayList<>();
    for (Engine engine : engines) {
      EngineId id = EngineId.parse(engine.id());
      all.add(engine);
      if (Provisioner.isForLab(engine)
          && !external.contains(id.plain())
          && !isEmulated(placements, engine, Optional.empty())) {
        all.add(catalog.engine(id.inLab(true).toString()));
      }
    }
    if (all.equals(engines)) {
      throw new UsageException(
          "--lab=also: none of %s is a program that sqldyno starts outside the lab: leave it out",
          engines.stream().map(Engine::id).collect(Collectors.joining(", ")));
    }
    return all.stream().distinct().toList();
  }

  /**
   * Returns whether the engine will run in the emulator, where it has no times; an external one
   * does not.
   */
  public static boolean isEmulated(
      Placements placements, Engine engine, Optional<External> external) {
    return external.isEmpty()
        && placements.of(engine.id()).deployment().equals(Optional.of(Deployment.EMULATED));
  }

  /** Returns the placements of options and file; an unknown engine is a usage error. */
  public Placements placements(Catalog catalog) {
    return UsageException.in(() -> {
      OwnFiles files = new OwnFiles(IllegalArgumentException::new, "write it anew");
      Placements ofFile = new Placements(properties.map(files::properties).orElse(Map.of()));
      Placements said = ofFile.with(ofCommandLine());
      said.engines().forEach(catalog::engine);
      return catalog.builds().isEmpty() ? said : said.withHostLibraries();
    });
  }

  private Placements ofCommandLine() {
    Map<String, String> words = new HashMap<>();
    if (lab == Lab.ONLY) {
      words.put("provision", Deployment.EMULATED.id());
      if (provision.stream().anyMatch(word -> !word.contains("="))) {
        throw new UsageException(
            "%s says how all engines run: leave it out, or --provision %s",
            LAB, String.join(",", provision));
      }
    }
    provision.forEach(word -> put(words, "provision", word));
    image.forEach(word -> put(words, "image", word));
    memory.forEach(word -> put(words, "memory", word));
    registry.ifPresent(word -> words.put("registry", word));
    storage.ifPresent(word -> words.put("storage", word));
    return new Placements(words);
  }

  private static void put(Map<String, String> words, String key, String word) {
    int equals = word.indexOf('=');
    String engine = equals < 0 ? "" : "." + word.substring(0, equals);
    if (words.put(key + engine, word.substring(equals + 1)) != null) {
      throw new UsageException("--%s%s has two values: leave one of them out", key, engine);
    }
  }
}
