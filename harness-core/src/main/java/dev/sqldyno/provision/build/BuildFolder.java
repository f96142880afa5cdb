// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.build;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.engine.Program;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.OneLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A user's path of a build: the folder in which an engine is installed, or the server in it.
 *
 * @param path absolute
 */
record BuildFolder(Catalog catalog, Engine engine, Path path) {
  private static final int ENOUGH = 80;

  /**
   * Finds the build and checks that it can run here.
   *
   * @param name given by the user
   * @throws CatalogException if it cannot run, with the remedy
   */
  Build build(Optional<String> name) {
    Program program =
        engine
            .process()
            .flatMap(ServerProcess::program)
            .orElseThrow(() ->
                wrong(
                    "%s cannot be named by a path, as its engine.yaml has no process with a program. Engines that can: %s",
                    engine.name(),
                    builds(catalog)
                        .map(each -> each.getKey().id())
                        .collect(Collectors.joining(", "))));
    if (!Files.exists(path)) {
      throw wrong("there is no %s. Correct the path of that build of %s", path, engine.name());
    }
    Path prefix = prefix(path, program).orElseThrow(() -> noProgram(program));
    Path server = Program.find(prefix, program.server()).orElseThrow();
    Executable.check(server);
    List<String> ask = new ArrayList<>(List.of(server.toString()));
    ask.addAll(program.ask());
    String printed = Executable.run(ask);
    String version = program.version(printed).orElseThrow(() -> another(prefix, printed));
    program.tools().forEach((tool, places) -> Executable.check(tool(prefix, tool, places)));
    String own = name.orElseGet(() -> named(prefix));
    return new Build(
        engine.id() + ":" + own, name.orElseGet(() -> version + " " + own), prefix, version);
  }

  private static CatalogException wrong(String message, Object... words) {
    return new CatalogException(message.formatted(words));
  }

  /** Returns the installation folder of a server at this path, or in it. */
  private static Optional<Path> prefix(Path path, Program program) {
    Stream<Path> candidates =
        Files.isDirectory(path)
            ? Stream.of(path, bin(path, program))
            : Stream.of(path, real(path))
                .flatMap(file ->
                    program.server().stream()
                        .filter(file::endsWith)
                        .map(place -> up(file, Path.of(place).getNameCount())));
    return candidates
        .filter(folder -> Program.find(folder, program.server()).isPresent())
        .findFirst();
  }

  /** Returns the parent folder if this one is the server's own, such as bin. */
  private static Path bin(Path path, Program program) {
    return program.server().stream()
        .flatMap(place -> Stream.ofNullable(Path.of(place).getParent()))
        .filter(path::endsWith)
        .findFirst()
        .map(_ -> path.getParent())
        .orElse(path);
  }

  private static Path up(Path file, int names) {
    Path folder = file;
    for (int i = 0; i < names; i++) {
      folder = folder.getParent();
    }
    return folder;
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException _) {
      return path;
    }
  }

  private CatalogException noProgram(Program program) {
    Optional<Engine> other =
        builds(catalog)
            .filter(each -> prefix(path, each.getValue()).isPresent())
            .findFirst()
            .map(Map.Entry::getKey);
    return other
        .map(that ->
            wrong(
                "%s is not a build of %s but of %s: type %s=%1$s",
                path, engine.name(), that.name(), that.id()))
        .orElseGet(() ->
            wrong(
                "%s is not a build of %s: %s. Name the folder into which 'make install' put it (its prefix), or the server there",
                path,
                engine.name(),
                Files.isDirectory(path)
                    ? "it has no " + String.join(" or ", program.server())
                    : "its server is " + String.join(" or ", program.server())));
  }

  private static Stream<Map.Entry<Engine, Program>> builds(Catalog catalog) {
    return catalog.engines().stream()
        .flatMap(each ->
            each.process().flatMap(ServerProcess::program).map(p -> Map.entry(each, p)).stream());
  }

  private Path tool(Path prefix, String tool, List<String> places) {
    return Program.find(prefix, places)
        .orElseThrow(() ->
            wrong(
                "the build of %s at %s lacks %s (%s), which prepares a server. Install all of it (make install, or the package that has it)",
                engine.name(), prefix, tool, String.join(" or ", places)));
  }

  private CatalogException another(Path prefix, String printed) {
    String says = OneLine.cut(OneLine.of(printed), ENOUGH);
    return builds(catalog)
        .filter(each -> each.getValue().version(printed).isPresent())
        .findFirst()
        .map(that ->
            wrong(
                "the server at %s says '%s', so it is %s: type %s=%1$s",
                prefix, says, that.getKey().name(), that.getKey().id()))
        .orElseGet(() ->
            wrong(
                "the server at %s says '%s', which %s does not. Name a build of %3$s",
                prefix, says, engine.name()));
  }

  /** Returns the folder's name as part of an id, changed if it looks like a release's version. */
  private String named(Path prefix) {
    String last = Optional.ofNullable(prefix.getFileName()).map(Path::toString).orElse("root");
    String own = last.replaceAll("[^A-Za-z0-9_.-]+", "-");
    boolean isName =
        own.matches("[A-Za-z].{0,60}")
            && EngineId.parse(engine.id() + ":" + own).build().isPresent();
    return isName ? own : "build-" + own.substring(0, Math.min(own.length(), 50));
  }
}
