// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static dev.sqldyno.result.Text.say;
import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.Autogroups;
import dev.sqldyno.provision.RunningEngine;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The description of a run: {@code run.json}. It contains no secret.
 *
 * @param schema version of this record and of {@link Sample}; see {@link #SCHEMA}
 * @param id the run's folder name
 * @param started ISO-8601, UTC
 * @param version of sqldyno
 * @param parts by the command that measured each
 * @param workloads the report's data from its workloads' folders, by id
 */
public record RunInfo(
    int schema,
    String id,
    String started,
    String version,
    Map<String, Part> parts,
    Host host,
    List<EngineInfo> engines,
    List<Gap> gaps,
    Map<String, WorkloadInfo> workloads) {

  /** The schema that this version writes and reads. */
  public static final int SCHEMA = 7;

  /** Returns the same with other engines and gaps. */
  public RunInfo with(List<EngineInfo> otherEngines, List<Gap> otherGaps) {
    return with(parts, otherEngines, otherGaps);
  }

  /** Returns the same with other parts, engines and gaps. */
  public RunInfo with(
      Map<String, Part> otherParts, List<EngineInfo> otherEngines, List<Gap> otherGaps) {
    return new RunInfo(
        schema, id, started, version, otherParts, host, otherEngines, otherGaps, workloads);
  }

  /** Returns the same with other workloads. */
  public RunInfo with(Map<String, WorkloadInfo> others) {
    return new RunInfo(schema, id, started, version, parts, host, engines, gaps, others);
  }

  /** Returns the title of an operation; empty if its workload's folder has none. */
  public Optional<String> title(String workload, String operation) {
    return Optional.ofNullable(workloads.get(workload)).map(of -> of.titles().get(operation));
  }

  /** Returns the question that a workload's numbers answer; empty if the run does not have it. */
  public Optional<String> question(String workload) {
    return Optional.ofNullable(workloads.get(workload)).flatMap(WorkloadInfo::question);
  }

  /** Returns whether every cell of every part was measured or has a gap. */
  public boolean complete() {
    return parts.values().stream().allMatch(Part::complete);
  }

  /** Returns the engine of that id. */
  public Optional<EngineInfo> engine(String engine) {
    return engines.stream().filter(e -> e.id().equals(engine)).findFirst();
  }

  /** Returns the engine's name, with its id if another has the same name, or its id alone. */
  public String nameOf(String engine) {
    String name = engine(engine).map(EngineInfo::name).orElse(engine);
    boolean shared = engines.stream().filter(e -> e.name().equals(name)).count() > 1;
    return shared ? "%s (%s)".formatted(name, engine) : name;
  }

  /** Returns the gap of a cell, by its id with its engine. */
  public Optional<Gap> gap(String cell) {
    return gaps.stream()
        .filter(gap -> cell.equals(gap.what()) || cell.startsWith(gap.what() + "/"))
        .findFirst();
  }

  /** Returns the part of a command. */
  public Optional<Part> part(String command) {
    return Optional.ofNullable(parts.get(command));
  }

  /**
   * The part of one command.
   *
   * @param complete whether each cell was measured or has a gap
   * @param options its run options, one record for each different request; without secrets
   */
  public record Part(boolean complete, List<JsonNode> options) {
    /** Returns the options by name, for a reader: {@code 500, then 50} if one changed. */
    public Map<String, String> words() {
      Map<String, Set<String>> words = new TreeMap<>();
      options.forEach(asked -> add("", asked, words));
      Map<String, String> joined = new TreeMap<>();
      words.forEach((name, values) -> joined.put(name, String.join(", then ", values)));
      return joined;
    }

    private static void add(String name, JsonNode value, Map<String, Set<String>> words) {
      if (value.isObject()) {
        String prefix = name.isEmpty() ? "" : name + ".";
        value.properties().forEach(field -> add(prefix + field.getKey(), field.getValue(), words));
      } else {
        String text =
            value.isArray()
                ? value.values().stream().map(JsonNode::asString).collect(Collectors.joining(","))
                : value.asString();
        words.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(text);
      }
    }
  }

  /**
   * The machine of a run.
   *
   * @param coreSpread see {@link dev.sqldyno.measure.host.CoreSpread}; read when the run began
   * @param autogroups see {@link Autogroups}; read when the run began
   */
  public record Host(
      String cpu,
      int cores,
      long memoryBytes,
      String os,
      String kernel,
      String jvm,
      Reading coreSpread,
      Reading autogroups) {

    /** Returns why measurements of two machines are not comparable; empty if they are. */
    public Optional<String> whyNotComparable(Host now) {
      if (words().equals(now.words())) {
        return otherSetting(now);
      }
      String jdk = isLike(now) ? " (JAVA_HOME chooses the JDK, if it is here)" : "";
      return Optional.of("it was measured on " + words() + ", and this is " + now.words() + jdk);
    }

    /** Returns the same in a short form. */
    public Optional<String> otherThan(Host now) {
      if (words().equals(now.words())) {
        return otherSetting(now).map(why -> why + "; measure both with one setting (sysctl)");
      }
      return Optional.of(
          isLike(now)
              ? say("measured with %s and %s; measure both with one JDK", jvm, now.jvm)
              : "measured on another machine");
    }

    private boolean isLike(Host now) {
      return cpu.equals(now.cpu) && cores == now.cores;
    }

    private Optional<String> otherSetting(Host now) {
      return sayIf(
          !autogroups.equals(now.autogroups),
          "%s was %s and is %s",
          Autogroups.SETTING,
          setting(autogroups),
          setting(now.autogroups));
    }

    private static String setting(Reading read) {
      return read instanceof Reading.Measured(double value) ? say("%.0f", value) : "not there";
    }

    private String words() {
      return cores + " × " + cpu + ", " + jvm;
    }
  }

  /**
   * An engine of the run.
   *
   * @param name as its makers write it; with the live version if the user named one
   * @param version as the live engine reports it
   * @param driver driver name and version, as it reports them
   * @param deployment the connection path and the storage: process on loopback, external URL
   * @param settings the live engine's answers to the readback queries; with the emulator if it is
   *     emulated
   * @param whyNotHigher the reasons against better meters, with remedies, a line each
   */
  public record EngineInfo(
      String id,
      String name,
      boolean publish,
      String version,
      String driver,
      String deployment,
      Durability durability,
      Map<String, String> settings,
      MeterKind meter,
      List<String> whyNotHigher) {

    /** The key of {@link #emulator} among the settings. */
    public static final String EMULATOR = "emulator";

    /** Returns the emulator with its version and processor; empty if the engine is not emulated. */
    public Optional<String> emulator() {
      return Optional.ofNullable(settings.get(EMULATOR));
    }

    /** Returns the engine as it answers now. */
    public static EngineInfo of(
        RunningEngine running, Connection connection, MeterKind meter, List<String> whyNotHigher)
        throws SQLException {
      Engine engine = running.engine();
      DatabaseMetaData meta = connection.getMetaData();
      return new EngineInfo(
          engine.id(),
          name(engine, running.settings().get("version")),
          engine.publish(),
          meta.getDatabaseProductVersion(),
          meta.getDriverName() + " " + meta.getDriverVersion(),
          running.deployment(),
          running.durability(),
          EngineStamp.of(running),
          meter,
          whyNotHigher);
    }

    /** Returns the names of several: "PostgreSQL, MariaDB". */
    public static String names(List<EngineInfo> engines) {
      return engines.stream().map(EngineInfo::name).collect(Collectors.joining(", "));
    }

    /** Returns "PostgreSQL 17.6" for "PostgreSQL 17" that answers "17.6 (Debian 17.6-1)". */
    static String name(Engine engine, String answer) {
      String exact = answer.split("[^\\d.]", 2)[0];
      return engine
          .version()
          .filter(wanted -> exact.startsWith(wanted + "."))
          .map(wanted -> engine.name().replace(" " + wanted, " " + exact))
          .orElse(engine.name());
    }

    /** Returns why windows of the two are not comparable; empty if they are. */
    public Optional<String> whyNotComparable(EngineInfo other) {
      return changes(other)
          .map(of ->
              say("the %s of its %s was %s and is %s", of.what(), name, of.before(), of.now()))
          .findFirst();
    }

    /** Returns what differs in another run. */
    public Stream<Change> changes(EngineInfo other) {
      return Change.between(facts(), other.facts());
    }

    private Map<String, String> facts() {
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("version", version);
      facts.put("driver", driver);
      facts.put("place", deployment);
      facts.put("durability", durability.id());
      facts.putAll(settings);
      return facts;
    }
  }

  /**
   * Something that was requested and not measured.
   *
   * @param what engine, engine/workload or engine/workload/operation[variant]; or, behind {@link
   *     #SERVICES}, a stack, a scenario/stack or a repetition
   * @param reason one line, with the remedy if there is one
   */
  public record Gap(String what, String reason) {
    /** The prefix of gaps in the comparison of services. */
    public static final String SERVICES = "services/";

    /** Returns whether it is in the comparison of services, not in the benchmarks. */
    public boolean ofServices() {
      return what.startsWith(SERVICES);
    }
  }
}
