// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One engine folder: {@code engines/<id>/engine.yaml}, its NOTES and its SQL.
 *
 * @param id the folder's name; of another version than the folder's, {@code postgresql:17}; of a
 *     build, {@code postgresql:patch}; with another setting, {@code postgresql+jit=on}
 * @param build the build of the user's that it is; empty for a release
 * @param name as its makers write it
 * @param family the engine whose SQL is tried before the workload's own
 * @param versions the versions that its settings were written for
 * @param publish false if its licence forbids publishing benchmark results
 * @param identity how a live server of it is recognised; empty if nobody looked
 * @param driver how a client connects
 * @param process how it runs as a process of this machine; empty if it cannot
 * @param container how it runs in a container; empty if it does not
 * @param settings given to a server that we start, whatever the durability
 * @param durability settings given to a server that we start, by the durability asked for; an
 *     engine that lacks one cannot give it
 * @param setting how any setting of a live server is read
 * @param readback what the live engine is asked, and must answer, before anything is timed
 * @param clientEnvironment environment variables by which the engine's own command line tools
 *     connect; {@code {host} {port} {user} {password} {database}} and the names of connection
 *     properties are filled in, and one that holds what is not known is not set
 * @param clientFamily how every variable begins that those tools heed: what a shell has of them is
 *     taken from a command that is to reach this engine
 * @param instance returns one row with one text that tells this server from all others of its kind,
 *     the same in every session for as long as it runs; every user may ask. The tool of that name
 *     asks it through the engine's own client, with {@code {query}} and {@code {user}} filled in.
 *     Empty if nobody knows how to ask
 * @param tools the makers' own command line clients that do what a workload's operation does, by
 *     what they do: yardsticks for our own client
 * @param guest how to work on a server of it that somebody else started; empty if that cannot be
 * @param settle statements that finish the work which the engine defers; {@code {table}} is the
 *     workload's table. Charged to the statement before them
 * @param types its names of the standard types that SQL has in braces, such as {@code {INTEGER}}
 *     and {@code {VARCHAR(16)}}, whose number stands for {@code {length}}; its family's where it
 *     has none, else the standard's. In braces VARCHAR is text that is compared by its codes
 * @param counters what the server counts by itself; empty if nobody looked for them
 * @param waits what the server tells of its sessions' waits; empty if it tells nothing
 * @param retry SQLSTATEs of five characters, and vendor's codes of other lengths, of the errors
 *     after which a whole transaction may be attempted again
 * @param sizes what the server tells of its tables' sizes; empty if it tells nothing
 * @param diskMiB what its empty database takes with the logs that it lays out beforehand; 0 if it
 *     keeps nothing on disk
 * @param peer returns one row with the address and port, {@code 127.0.0.1:40000}, from where the
 *     server sees the connection that asks come; empty if it cannot be asked
 * @param uptime returns one row with the seconds for which the server has run; empty if not every
 *     user may know
 * @param cluster how several servers of it are one cluster; empty if nobody looked
 * @param before what differs for earlier versions, by the first version that needs none of it: a
 *     part of this file, which is put over it
 */
public record Engine(
    @JacksonInject(value = "id", useInput = OptBoolean.FALSE) String id,
    @JacksonInject(value = "build", useInput = OptBoolean.FALSE) Optional<Build> build,
    String name,
    Optional<String> family,
    List<String> versions,
    Boolean publish,
    Optional<Identity> identity,
    Driver driver,
    Optional<ServerProcess> process,
    Optional<Container> container,
    Map<String, String> settings,
    @JsonSetter(nulls = Nulls.SET) Map<Durability, Map<String, String>> durability,
    Setting setting,
    Map<String, Readback> readback,
    Map<String, String> clientEnvironment,
    List<String> clientFamily,
    Optional<String> instance,
    Map<String, Tool> tools,
    Optional<Guest> guest,
    List<String> settle,
    List<String> statistics,
    Map<String, String> types,
    Optional<Counters> counters,
    Optional<WaitQueries> waits,
    Optional<SizeQueries> sizes,
    List<String> retry,
    Integer diskMiB,
    Optional<String> peer,
    Optional<String> uptime,
    Optional<Cluster> cluster,
    Map<String, Map<String, Object>> before) {
  /** Of the servers measured here; a folder whose engine takes more says so. */
  private static final int USUAL_DISK_MIB = 256;

  public Engine {
    YamlValues.oneLine("name", YamlValues.required(name, "name"));
    YamlValues.required(versions, "versions");
    for (String version : versions) {
      if (!EngineId.isVersion(version)) {
        throw new IllegalArgumentException(
            "version '%s' is not a number such as 18 or 11.4".formatted(version));
      }
    }
    YamlValues.required(publish, "publish");
    YamlValues.required(driver, "driver");
    YamlValues.required(durability, "durability");
    setting = setting == null ? Setting.UNKNOWN : setting;
    YamlValues.required(readback.get("version"), "readback: version");
    Dialect.requireTypes(types);
    YamlValues.errorCodes("retry", retry);
    diskMiB = diskMiB == null ? USUAL_DISK_MIB : diskMiB;
    for (String release : before.keySet()) {
      if (!EngineId.isVersion(release)) {
        throw new IllegalArgumentException(
            "before: '%s' is not a version such as 18 or 11.4".formatted(release));
      }
    }
  }

  /**
   * How a client connects.
   *
   * @param type the JDBC driver's class
   * @param artifact Maven coordinates (group:artifact) to name when it is missing
   * @param url JDBC URL with {@code {host}}, {@code {port}}, {@code {database}} (or {@code {path}})
   * @param properties connection properties of every connection
   * @param prepared further properties to prepare statements on the server
   * @param bulk key of the bulk-load adapter; empty if the driver has no bulk API
   * @param bulkForm the statement of its bulk API for the {@code {table}} and its {@code
   *     {columns}}; its family's where it has none, else the insert of a row
   * @param refusals what a connection that is refused may mean: regular expressions for any part of
   *     what the driver says, and the end of a sentence that begins with the server
   * @param location how a user's URL is understood; empty if it must look like {@code url}
   */
  public record Driver(
      String type,
      String artifact,
      String url,
      Map<String, String> properties,
      Map<String, String> prepared,
      Optional<String> bulk,
      Optional<String> bulkForm,
      Map<String, String> refusals,
      Optional<DriverLocation> location) {
    public Driver {
      YamlValues.required(type, "driver: type");
      YamlValues.required(artifact, "driver: artifact");
      YamlValues.required(url, "driver: url");
      refusals.keySet().forEach(Pattern::compile);
    }
  }

  /** Returns whether its process can be started from a path of the user's alone. */
  public boolean isByPath() {
    return process.map(ServerProcess::launcher).filter(ServerProcess.BY_PATH::equals).isPresent();
  }

  /** Returns what differs in the lab; nothing of an engine that does not run there. */
  public ServerProcess.Lab lab() {
    return process.map(ServerProcess::lab).orElse(ServerProcess.Lab.NONE);
  }

  /** Returns what was chosen for this variant of the engine, of the server or of the driver. */
  public Map<String, String> chosen(boolean ofDriver) {
    return EngineId.parse(id).settings(ofDriver);
  }

  /** Returns the cluster that it is; empty where it is one server. */
  public Optional<Cluster> chosenCluster() {
    return cluster.filter(_ -> !EngineId.parse(id).cluster().isEmpty());
  }

  /** Returns how a workload's clients use its servers; empty where all use the first one. */
  public Optional<Cluster.Clients> chosenClients() {
    return chosenCluster()
        .map(of -> of.clients().get(EngineId.parse(id).cluster().get(Cluster.CLIENTS)));
  }

  /** Returns the chosen settings of which the classes of durability have another value. */
  public List<String> chosenDurability() {
    return chosen(false).keySet().stream()
        .filter(name ->
            durability.values().stream()
                .flatMap(of -> of.keySet().stream())
                .anyMatch(own -> EngineId.isSame(own, name)))
        .toList();
  }

  /**
   * Asks the live engine one question.
   *
   * @param query returns one row with one column
   * @param expect the answer, by durability, or several with {@code |} between them, of which the
   *     folder's own settings give the first; without one the answer is only recorded
   */
  public record Readback(String query, Map<Durability, String> expect) {
    public Readback {
      YamlValues.required(query, "readback: query");
    }

    /** Returns the answers that are expected at that durability; none if all are right. */
    public List<String> expected(Durability durability) {
      return Stream.ofNullable(expect.get(durability))
          .flatMap(answers -> Stream.of(answers.split("\\|")))
          .toList();
    }
  }

  /**
   * One use of a command line client, which connects by {@code clientEnvironment}.
   *
   * @param command program and arguments; {@code {placeholders}} are filled in by who runs it
   * @param input what it reads on its standard input; may be empty
   */
  public record Tool(List<String> command, Optional<String> input) {
    public Tool {
      YamlValues.required(command, "tools: command");
    }
  }

  /**
   * Queries that return one row with a number in its last column, which only grows: a client's own
   * count is compared with it.
   *
   * @param commits of all sessions; {@code {table}} is the workload's table
   * @param rowsInserted into that table, rolled back ones too; into all tables where the engine
   *     counts no single one
   * @param statements that clients sent, but those that only prepare one
   * @param prepare makes what {@code statements} reads; empty if it is there
   */
  public record Counters(
      Optional<String> commits,
      Optional<String> rowsInserted,
      Optional<String> statements,
      Optional<String> prepare) {}

  /** Returns the queries for that table; none if the engine's folder has none. */
  public Counters counters(String table) {
    Counters queries =
        counters.orElse(
            new Counters(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
    return new Counters(
        queries.commits().map(text -> with(table, "counters", text)),
        queries.rowsInserted().map(text -> with(table, "counters", text)),
        queries.statements().map(text -> with(table, "counters", text)),
        queries.prepare());
  }

  /** Returns the settle statements for those tables; none if the engine defers nothing. */
  public List<String> settle(List<String> tables) {
    return settle.stream().flatMap(sql -> template("settle", sql).forTables(tables)).toList();
  }

  /**
   * Returns the statements that refresh the planner's statistics of those tables. Their cost
   * follows the sample that the engine draws and not what was written, so no window is charged.
   */
  public List<String> statistics(List<String> tables) {
    return statistics.stream()
        .flatMap(sql -> template("statistics", sql).forTables(tables))
        .toList();
  }

  private String with(String table, String key, String text) {
    return template(key, text).with(Map.of("table", table));
  }

  /** Makes a template of the text at that key of its {@code engine.yaml}. */
  public Template template(String key, String text) {
    return new Template("engines/%s/engine.yaml, %s".formatted(folder(), key), text);
  }

  /** Returns the name of its folder, whichever version it is. */
  public String folder() {
    return EngineId.parse(id).folder();
  }

  /** Returns the version that the user named; empty for that of the folder. */
  public Optional<String> version() {
    return EngineId.parse(id).version();
  }

  /** Returns whether a live server's version is one of {@link #versions}, or a release of one. */
  public boolean isWrittenFor(String version) {
    return versions.stream().anyMatch(v -> (version + ".").startsWith(v + "."));
  }

  /** Returns the durability that a run gets from this engine when it asks for {@code wanted}. */
  public Durability durabilityFor(Durability wanted) {
    return durability.containsKey(wanted) ? wanted : Durability.RELAXED;
  }
}
