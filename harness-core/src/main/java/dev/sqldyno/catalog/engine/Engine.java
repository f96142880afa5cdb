// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One engine folder: {@code engines/<id>/engine.yaml}, its NOTES and its SQL.
 *
 * @param id the folder's name; of another version than the folder's, {@code postgresql:17}; of a
 *     build, {@code postgresql:patch}; with another setting, {@code postgresql+jit=on}
 * @param build the user's build; empty for a release
 * @param name as its makers write it
 * @param family the engine whose SQL is tried before the workload's own
 * @param versions for which its settings were written
 * @param publish false if its licence forbids publishing benchmark results
 * @param identity recognises a live server; empty if not known
 * @param driver its JDBC driver
 * @param process its start as a process of this machine; empty if it cannot run so
 * @param container its container; empty if there is none
 * @param settings of servers that we start, at every durability
 * @param durability settings of servers that we start, by durability; a missing one is not
 *     available
 * @param setting reads any setting of a live server
 * @param readback queries to the live engine before any measurement, with the required answers
 * @param clientEnvironment environment variables by which the engine's own command line tools
 *     connect; {@code {host} {port} {user} {password} {database}} and the names of connection
 *     properties are filled in, and one that holds what is not known is not set
 * @param clientFamily prefixes of all variables that those tools read; commands for this engine do
 *     not inherit them from the shell
 * @param instance a query, allowed to every user, for a text that identifies this server while it
 *     runs. The tool of that name sends it through the engine's own client, with {@code {query}}
 *     and {@code {user}} filled in. Empty if there is no such query
 * @param tools the makers' command line clients, by the operation that they do: yardsticks for our
 *     own client
 * @param guest the use of a server that others started; empty if it is impossible
 * @param settle statements that finish deferred work, which is charged to the statement before
 *     them; {@code {table}} is the workload's table
 * @param types its names of the standard types that SQL has in braces, such as {@code {INTEGER}}
 *     and {@code {VARCHAR(16)}}, whose number stands for {@code {length}}; its family's where it
 *     has none, else the standard's. In braces VARCHAR is text that is compared by its codes
 * @param counters the server's own counters; empty if not known
 * @param waits queries for its sessions' waits; empty if there are none
 * @param retry errors after which a transaction may be retried: SQLSTATEs of five characters, and
 *     vendor codes of other lengths
 * @param sizes queries for its tables' sizes; empty if there are none
 * @param diskMiB size of its empty database with preallocated logs; 0 if it keeps nothing on disk
 * @param peer a query for the client's address and port as the server sees them, {@code
 *     127.0.0.1:40000}; empty if there is none
 * @param uptime a query for the seconds since the server's start; empty if not every user may ask
 * @param cluster of several servers; empty if not known
 * @param before differences of earlier versions, by the first version without them: parts of this
 *     file, merged into it
 */
public record Engine(
    @JacksonInject(value = "id", useInput = OptBoolean.FALSE) String id,
    @JacksonInject(value = "build", useInput = OptBoolean.FALSE) Optional<Build> build,
    @Required String name,
    Optional<String> family,
    @Required List<String> versions,
    @Required Boolean publish,
    Optional<Identity> identity,
    @Required Driver driver,
    Optional<ServerProcess> process,
    Optional<Container> container,
    Map<String, String> settings,
    @JsonSetter(nulls = Nulls.SET) @Required Map<Durability, Map<String, String>> durability,
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
  /** The default for the servers measured here. */
  private static final int DEFAULT_DISK_MIB = 256;

  public Engine {
    YamlValues.oneLine("name", name);
    EngineId.requireVersions("versions", versions);
    setting = setting == null ? Setting.UNKNOWN : setting;
    YamlValues.required(readback.get("version"), "readback: version");
    Dialect.requireTypes(types);
    YamlValues.errorCodes("retry", retry);
    diskMiB = diskMiB == null ? DEFAULT_DISK_MIB : diskMiB;
    EngineId.requireVersions("before", before.keySet());
  }

  /**
   * The engine's JDBC driver.
   *
   * @param type its class
   * @param artifact Maven coordinates (group:artifact), for the message if it is missing
   * @param url JDBC URL with {@code {host}}, {@code {port}}, {@code {database}} (or {@code {path}})
   * @param properties connection properties of every connection
   * @param prepared further properties to prepare statements on the server
   * @param bulk key of the bulk-load adapter; empty if the driver has no bulk API
   * @param bulkForm the statement of its bulk API for a {@code {table}} and its {@code {columns}};
   *     its family's if it is empty, else the insert of a row
   * @param refusals causes of refused connections: regular expressions for a part of the driver's
   *     message, and ends of a sentence that begins with the server
   * @param location finds the server of a user's URL; empty if it must look like {@code url}
   */
  public record Driver(
      @Required String type,
      @Required String artifact,
      @Required String url,
      Map<String, String> properties,
      Map<String, String> prepared,
      Optional<String> bulk,
      Optional<String> bulkForm,
      Map<String, String> refusals,
      Optional<DriverLocation> location) {
    public Driver {
      refusals.keySet().forEach(Pattern::compile);
    }
  }

  /** Returns whether its process can be started only from a path of the user. */
  public boolean isByPath() {
    return process.map(ServerProcess::launcher).filter(ServerProcess.BY_PATH::equals).isPresent();
  }

  /** Returns the differences in the lab. */
  public ServerProcess.Lab lab() {
    return process.map(ServerProcess::lab).orElse(ServerProcess.Lab.NONE);
  }

  /** Returns the chosen settings of the server, or of the driver. */
  public Map<String, String> chosen(boolean ofDriver) {
    return EngineId.parse(id).settings(ofDriver);
  }

  /** Returns the chosen cluster; empty for a single server. */
  public Optional<Cluster> chosenCluster() {
    return cluster.filter(_ -> !EngineId.parse(id).cluster().isEmpty());
  }

  /** Returns the chosen use of several servers; empty if all clients use the first one. */
  public Optional<Cluster.Clients> chosenClients() {
    return chosenCluster()
        .map(of -> of.clients().get(EngineId.parse(id).cluster().get(Cluster.CLIENTS)));
  }

  /** Returns the chosen settings that a durability class sets, too. */
  public List<String> chosenDurability() {
    return chosen(false).keySet().stream()
        .filter(name ->
            durability.values().stream()
                .flatMap(of -> of.keySet().stream())
                .anyMatch(own -> EngineId.isSame(own, name)))
        .toList();
  }

  /**
   * A query to the live engine.
   *
   * @param query returns one row with one column
   * @param expect the required answer by durability, or several with {@code |} between them, the
   *     folder's own first; without one the answer is only recorded
   */
  public record Readback(@Required String query, Map<Durability, String> expect) {

    /** Returns the right answers at a durability; empty if all are right. */
    public List<String> expected(Durability durability) {
      return Stream.ofNullable(expect.get(durability))
          .flatMap(answers -> Stream.of(answers.split("\\|")))
          .toList();
    }
  }

  /**
   * A use of a command line client, which connects by {@code clientEnvironment}.
   *
   * @param command program and arguments, with {@code {placeholders}} of the caller
   * @param input its standard input; may be empty
   */
  public record Tool(@Required List<String> command, Optional<String> input) {}

  /**
   * Queries for the server's counters, with which a client's own counts are compared. Each returns
   * one row, with a growing number in its last column.
   *
   * @param commits of all sessions; {@code {table}} is the workload's table
   * @param rowsInserted into that table, including rolled back ones; into all tables if the engine
   *     does not count by table
   * @param statements that clients sent, without preparations
   * @param prepare sets {@code statements} up; empty if it needs none
   */
  public record Counters(
      Optional<String> commits,
      Optional<String> rowsInserted,
      Optional<String> statements,
      Optional<String> prepare) {
    private static final Counters NONE =
        new Counters(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Returns the queries for a table; empty ones if the engine's folder has none. */
  public Counters counters(String table) {
    Counters all = counters.orElse(Counters.NONE);
    UnaryOperator<String> filled = sql -> template("counters", sql).with(Map.of("table", table));
    return new Counters(
        all.commits.map(filled),
        all.rowsInserted.map(filled),
        all.statements.map(filled),
        all.prepare);
  }

  /** Returns the settle statements for those tables; none if the engine defers nothing. */
  public List<String> settle(List<String> tables) {
    return forTables("settle", settle, tables);
  }

  /**
   * Returns the statements that refresh the planner's statistics of those tables. Their cost
   * follows the sample that the engine draws and not what was written, so no window is charged.
   */
  public List<String> statistics(List<String> tables) {
    return forTables("statistics", statistics, tables);
  }

  private List<String> forTables(String key, List<String> statements, List<String> tables) {
    return statements.stream().flatMap(sql -> template(key, sql).forTables(tables)).toList();
  }

  /** Returns the text at a key of its {@code engine.yaml} as a template. */
  public Template template(String key, String text) {
    return new Template("engines/%s/engine.yaml, %s".formatted(folder(), key), text);
  }

  /** Returns the name of its folder. */
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

  /** Returns the durability of a run that requests {@code wanted}. */
  public Durability durabilityFor(Durability wanted) {
    return durability.containsKey(wanted) ? wanted : Durability.RELAXED;
  }
}
