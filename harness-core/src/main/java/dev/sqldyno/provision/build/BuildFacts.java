// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.build;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Program;
import dev.sqldyno.catalog.engine.Program.Fact;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.catalog.text.Digest;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Facts about a user's build, without paths of the user's machine, as results may be published. */
public final class BuildFacts {
  /** The key of the reason why a build is slower than a release. */
  public static final String SLOW = "build_slow";

  /** The key of a build's identity. */
  public static final String ID = "build_id";

  /** A path of this machine, up to its last name. */
  private static final Pattern PATH = Pattern.compile("(?:/[^\\s/'\"=:,;]+)+/(?=[^\\s/'\"=:,;])");

  private BuildFacts() {}

  /**
   * Returns a running engine's answers with those about its build, if it is one: {@code build_…}
   * for the build id, whether it has symbols, and the server's answers. The build's folder is not
   * included, as a build may move.
   *
   * @throws ProvisionException if the server refuses a question of the engine's folder
   */
  public static Map<String, String> with(
      Map<String, String> answers, Engine engine, Address address, Footprint footprint) {
    Map<String, String> facts = new LinkedHashMap<>(answers);
    if (engine.build().isEmpty()) {
      return facts;
    }
    try (Connection connection = address.connect()) {
      addBinary(facts, engine, footprint);
      addAnswers(facts, engine, connection);
      return facts;
    } catch (SQLException e) {
      throw new ProvisionException(
          "cannot ask %s how it was built: %s", engine.name(), e.getMessage(), e);
    }
  }

  private static void addBinary(Map<String, String> facts, Engine engine, Footprint footprint) {
    Path prefix = engine.build().orElseThrow().prefix();
    Path server = Program.find(prefix, program(engine).server()).orElseThrow();
    // the named server is a script; take the program that it started
    if (ElfFile.of(server).processor().isEmpty()
        && footprint instanceof Footprint.Processes processes) {
      server = executed(processes.rootPid());
    }
    ElfFile elf = ElfFile.of(server);
    facts.put(ID, elf.buildId().isEmpty() ? digest(server) : elf.buildId());
    facts.put("build_symbols", elf.hasSymbols() ? "yes" : "exported functions only");
  }

  /** Returns the program that a process executes, even if it was started by an explicit loader. */
  static Path executed(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    Path file = process.resolve("exe");
    try {
      return file.toRealPath().getFileName().toString().startsWith("ld")
          ? Stream.of(Files.readString(process.resolve("cmdline")).split("\0"))
              .skip(1)
              .map(Path::of)
              .filter(word -> !ElfFile.of(word).processor().isEmpty())
              .findFirst()
              .orElse(file)
          : file;
    } catch (IOException _) {
      return file;
    }
  }

  private static Program program(Engine engine) {
    return engine.process().flatMap(ServerProcess::program).orElseThrow();
  }

  private static void addAnswers(Map<String, String> facts, Engine engine, Connection connection)
      throws SQLException {
    List<String> slow = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (Map.Entry<String, Fact> each : program(engine).build().entrySet()) {
        String answer = FirstColumn.top(statement, each.getValue().query()).orElse("");
        facts.put("build_" + each.getKey(), withoutPaths(answer.strip()));
        each.getValue().slowness(answer).ifPresent(slow::add);
      }
    }
    if (!slow.isEmpty()) {
      facts.put(SLOW, String.join(", and ", slow));
    }
  }

  /** Returns a sentence that a running build is slower than a release; empty if it is not. */
  public static Optional<String> slowness(RunningEngine running) {
    return Optional.ofNullable(running.settings().get(SLOW))
        .map(why -> slowness(running.engine().name(), why));
  }

  /** Returns that sentence for builds of these names. */
  public static String slowness(String names, String why) {
    return "%s %s: it is slower than a release. Compare it with builds of the same kind only."
        .formatted(names, why);
  }

  /** Returns a replacement for a build id that the linker did not write. */
  private static String digest(Path server) {
    try {
      return "sha256 " + Digest.hex(Files.readAllBytes(server)).substring(0, 40);
    } catch (IOException e) {
      throw new ProvisionException("cannot read %s: %s", server, Reason.of(e), e);
    }
  }

  /** Returns the text with each path reduced to its last name. */
  static String withoutPaths(String text) {
    return PATH.matcher(text).replaceAll("…/");
  }
}
