// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.catalog.workload.Share;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RetryCodes;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.Role;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.send.StatementMode;
import dev.sqldyno.workload.mix.task.Definitions;
import dev.sqldyno.workload.mix.task.LoadTally;
import dev.sqldyno.workload.mix.task.RoleTask;
import dev.sqldyno.workload.mix.task.SendMode;
import dev.sqldyno.workload.mix.task.ShotTask;
import dev.sqldyno.workload.mix.task.TableTask;
import dev.sqldyno.workload.mix.task.Task;
import dev.sqldyno.workload.value.kind.SharedValues;
import dev.sqldyno.workload.value.kind.Values;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A workload's load, transactions and mixes for one engine, size and variant. It keeps no
 * connection. Only one thread may create, fill and check the tables; any thread may open workers.
 */
public final class MixPlan {
  /** Bulk where the engine has it, else batch. */
  public static final String FASTEST = "fastest";

  /** All runs draw the same. */
  private static final long SEED = 20;

  private final MixParts parts;
  private final Map<String, String> variant;
  private final MixTables tables;
  private final MixNeeds needs;
  private final MixClients clients;
  private final OptionalLong until;

  private MixPlan(MixParts parts, Map<String, String> variant, MixTables tables) {
    this.parts = parts;
    this.variant = variant;
    this.tables = tables;
    StatementMode mode = StatementMode.of(variant);
    this.needs = new MixNeeds(parts, variant, mode, tables);
    this.clients = new MixClients(parts, SEED, mode, tables);
    this.until = parts.until();
  }

  /**
   * Checks and compiles a folder's definitions.
   *
   * @param with the variant: values by the names in {@code {braces}}; {@code threads} is 1 if
   *     absent
   * @throws dev.sqldyno.catalog.text.CatalogException for the first mistake
   */
  public static MixPlan of(
      Catalog catalog, Engine engine, Workload workload, Size size, Map<String, String> with) {
    return of(catalog, engine, workload, size, with, Share.WHOLE);
  }

  /** Returns the plan of one of several processes that share the clients. */
  public static MixPlan of(
      Catalog catalog,
      Engine engine,
      Workload workload,
      Size size,
      Map<String, String> with,
      Share share) {
    Map<String, String> filled = new HashMap<>(workload.defaultVariant());
    filled.put(RunSpec.THREADS, "1");
    filled.putAll(with);
    Map<String, String> variant = Map.copyOf(filled);
    Supplier<SharedValues> fresh = () -> SharedValues.of(catalog, workload, size, variant, share);
    Definitions definitions = Definitions.of(catalog, engine, workload, size, variant);
    SharedValues shared = fresh.get(); // some generators' tables take seconds
    MixParts parts = MixParts.of(definitions, Values.open(shared, SEED, 0));
    return new MixPlan(parts, variant, new MixTables(parts, SEED, shared, fresh));
  }

  /** Returns the statements, with amounts and variant filled in. */
  public WorkloadSql sql() {
    return parts.definitions().sql();
  }

  /**
   * Returns why the engine cannot run that operation in this variant; empty if it can.
   *
   * @param operation its id in the workload's folder; the variant's {@code by} is the send mode of
   *     the load
   */
  public Optional<String> lacking(String operation) {
    boolean load = operation.equals(Workload.LOAD) && !parts.mixes().containsKey(operation);
    return load
        ? needs.ofLoad(wanted(variant.getOrDefault(RunSpec.BY, FASTEST)).orElse(SendMode.ROW))
        : needs.of(tasks(operation));
  }

  /** Returns why load workers cannot share the clients of that mix; empty if they can. */
  public Optional<String> whyNotShared(String operation) {
    return until.isPresent()
        ? Optional.of("its windows end with their rows, which one process must count")
        : needs.whyNotShared(tasks(operation));
  }

  private Stream<Task> tasks(String operation) {
    ShotTask shot = parts.shots().get(operation);
    return (shot == null ? mix(operation) : List.of(shot.client()))
        .stream().flatMap(role -> role.tasks().stream());
  }

  private List<RoleTask> mix(String operation) {
    List<RoleTask> roles = parts.mixes().get(operation);
    if (roles == null) {
      throw parts.definitions().at("mixes").unknown("mix", operation, parts.mixes().keySet());
    }
    return roles;
  }

  /** Loads the tables over one connection; see {@link #load(Address, String, int)}. */
  public long load(Address address, String by) throws SQLException {
    return load(address, by, 1);
  }

  /**
   * Recreates and fills the tables, and settles them unless the variant's {@link Settling} leaves
   * that out. The clients' counters restart, so workers must be opened afterwards.
   *
   * @param by row, batch, multi-row, bulk, or {@link #FASTEST}
   * @param connections that fill a table with parts, or several tables of a kind. The rows do not
   *     depend on their number, but their place in the engine's storage may
   * @return the rows of all tables
   */
  public long load(Address address, String by, int connections) throws SQLException {
    return tables.load(address, wanted(by), connections, Settling.of(variant));
  }

  /**
   * Returns the name of the loaded tables that the operation leaves unchanged, for another plan to
   * {@link #adopt}; empty if it writes, if clients go on from values that the load drew, or if the
   * engine is not settled after it.
   */
  public Optional<String> leaves(String operation) {
    return writes(operation)
            || !Settling.of(variant).settled()
            || parts.tables().stream().anyMatch(TableTask::drawsForClients)
            || sql().settleStatements().isEmpty()
        ? Optional.empty()
        : Optional.of(sql().workload().id() + new TreeMap<>(variant));
  }

  /** Returns what is known of the tables since {@link #load}. */
  public Loaded loaded() {
    return tables.loaded();
  }

  /** Takes over the tables of a plan that {@link #leaves} the same. */
  public void adopt(Loaded other) {
    tables.adopt(other);
  }

  /** Recreates the tables, empty, for a load that is measured. */
  public void makeTables(Address address) throws SQLException {
    tables.make(address);
  }

  /** Recreates the tables with their indexes, without rows, and settles them. */
  public void makeEmpty(Address address) throws SQLException {
    tables.makeEmpty(address);
  }

  /** Fills the tables, which are empty, and makes their indexes. Returns the rows of all tables. */
  public long fill(Address address, String by) throws SQLException {
    return tables.fill(address, wanted(by), 1);
  }

  /** Returns the rows and requests of the load since the tables were created. */
  public LoadTally tally() {
    return tables.tally();
  }

  /** Returns the number of rows of a load; empty where a table's source determines it. */
  public OptionalLong rowsOfLoad() {
    boolean known =
        parts.tables().stream().allMatch(table -> table.source().isEmpty() && !table.byEngine());
    return known ? OptionalLong.of(sentRows()) : OptionalLong.empty();
  }

  /** Returns about how many rows a load sends; a source may send a multiple. */
  public long sentRows() {
    return parts.rows(Predicate.not(TableTask::byEngine));
  }

  /** Returns the number of rows that the engine makes in a load. */
  public long madeRows() {
    return parts.rows(TableTask::byEngine);
  }

  private Optional<SendMode> wanted(String by) {
    return by.equals(FASTEST)
        ? Optional.empty()
        : Optional.of(parts.definitions().at("run", "load", by).mode(by));
  }

  /** Reads the answers that invariants compare with, after a load that was not {@link #load}. */
  public void readBefore(Connection connection) throws SQLException {
    tables.readBefore(connection);
  }

  /** Returns whether the operation writes, so that the engine may defer work. */
  public boolean writes(String operation) {
    return tasks(operation).flatMap(Task::statements).anyMatch(name -> !sql().onlyReads(name));
  }

  /** Returns the names of all statements that the load, the transactions and the invariants use. */
  public Set<String> statements() {
    return parts.statements();
  }

  /** Returns the roles of a mix; its clients connect to the addresses in turn. */
  public List<Role> roles(String operation, Address... addresses) {
    return mix(operation).stream()
        .map(role ->
            new Role(
                role.name(),
                role.threads(),
                role.transactions(),
                role.paces(),
                thread -> clients.open(role, addresses[thread % addresses.length], thread)))
        .toList();
  }

  /** Returns the number of rows that ends a window; empty if its length does. */
  public OptionalLong until() {
    return until;
  }

  /**
   * Returns the transactions of a mix whose rows the invariants count, by their names in a {@link
   * LoadWindow}. Their rows end a window.
   */
  public Set<String> inserting(String operation) {
    Set<String> inserting = parts.counted(mix(operation));
    if (inserting.isEmpty()) {
      throw parts
          .definitions()
          .at("run", "until")
          .wrong(
              "no invariant counts the rows that '%s' inserts, so its windows would not end",
              operation);
    }
    return inserting;
  }

  /** Returns the shot of that name. */
  public ShotTask shot(String operation) {
    ShotTask shot = parts.shots().get(operation);
    if (shot == null) {
      throw parts.definitions().at("shots").unknown("shot", operation, parts.shots().keySet());
    }
    return shot;
  }

  /** Opens the worker of a shot, after the load. */
  public Worker open(ShotTask shot, Address address) throws SQLException {
    return clients.open(shot.client(), address, 0);
  }

  /**
   * Throws {@link dev.sqldyno.workload.WrongAnswerException} if an invariant does not hold.
   *
   * @param doneByTransaction the successful ones since the load, by name or {@code role/name}
   */
  public void checkInvariants(Connection connection, Map<String, Done> doneByTransaction)
      throws SQLException {
    tables.check(connection, doneByTransaction);
  }

  /** Returns the errors after which a transaction is retried: the engine's and the workload's. */
  public Predicate<SQLException> retryable() {
    return RetryCodes.of(sql().engine(), sql().workload().run().retry());
  }
}
