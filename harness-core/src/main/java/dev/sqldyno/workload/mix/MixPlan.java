// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.Role;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.Filling.Way;
import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.SharedValues;
import dev.sqldyno.workload.value.Values;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Holds a workload folder's load, transactions and mixes as one engine runs them at one size, in
 * one variant. It holds no connection. Its tables are made, filled and asked by one thread; workers
 * are opened by any.
 */
public final class MixPlan {
  /** Bulk where the engine has it, else batch. */
  public static final String FASTEST = "fastest";

  /** Names the way of the load in its variants. */
  public static final String BY = "by";

  /** All runs draw the same. */
  private static final long SEED = 20;

  /** No client's thread has this number, so that none draws what the load drew. */
  private static final int OF_LOAD = -1;

  private final Definitions definitions;
  private final MixParts parts;
  private final Map<String, String> variant;
  private final Filling filling;
  private final OptionalLong until;
  private volatile SharedValues shared;
  private long loaded;
  private List<OptionalLong> before = List.of();

  private MixPlan(
      Definitions definitions, MixParts parts, Map<String, String> variant, SharedValues shared) {
    this.definitions = definitions;
    this.parts = parts;
    this.variant = variant;
    this.shared = shared;
    this.filling = new Filling(definitions.sql(), parts.batchSize());
    this.until = parts.until();
  }

  /**
   * Checks all that the folder says, and compiles it.
   *
   * @param with values by the names that stand in {@code {braces}}; {@code threads}, or one
   * @throws dev.sqldyno.catalog.CatalogException for the first thing that is wrong: file and line,
   *     the problem, the nearest right name
   */
  public static MixPlan of(
      Catalog catalog, Engine engine, Workload workload, Size size, Map<String, String> with) {
    Map<String, String> variant = new HashMap<>(Map.of("threads", "1"));
    variant.putAll(with);
    SharedValues shared = SharedValues.of(catalog, workload, size, variant);
    Definitions definitions = Definitions.of(catalog, engine, workload, size, variant);
    MixParts parts = MixParts.of(definitions, Values.open(shared, SEED, 0));
    return new MixPlan(parts.definitions(), parts, Map.copyOf(variant), shared);
  }

  /** Returns the statements, with amounts and variant filled in. */
  public WorkloadSql sql() {
    return definitions.sql();
  }

  /**
   * Returns why the engine cannot run that operation in this variant, which names the missing file;
   * nothing if it can.
   *
   * @param operation the name of a mix, or {@link Workload#LOAD}, of which the variant says {@code
   *     by}
   */
  public Optional<String> lacking(String operation) {
    boolean load = operation.equals(Workload.LOAD) && !parts.mixes().containsKey(operation);
    Way way = load ? way(variant.getOrDefault(BY, FASTEST)) : Way.ROW;
    Stream<String> ofLoad =
        parts.tables().stream()
            .flatMap(table ->
                Stream.of(Way.ROW, way)
                    .flatMap(each -> filling.whyNot(each, table.insert()).stream()));
    Stream<String> ofMix =
        load
            ? Stream.of()
            : mix(operation).stream()
                .flatMap(role -> role.tasks().stream())
                .flatMap(Task::executions)
                .filter(execution -> execution.sql().isEmpty())
                .flatMap(execution -> sql().lacking(execution.statement()).stream());
    return Stream.of(ofLoad, ofMix, load ? ofVariant() : Stream.<String>of())
        .flatMap(reasons -> reasons)
        .findFirst();
  }

  /** Returns by which names of a variant that is the load's alone the tables do not differ. */
  private Stream<String> ofVariant() {
    Map<String, String> usual = sql().workload().run().variants().getFirst();
    return variant.keySet().stream()
        .filter(name -> usual.containsKey(name) && !usual.get(name).equals(variant.get(name)))
        .flatMap(name -> sql().withoutNameInTables(name).stream())
        .map(file -> "%s, which a load in this variant is about".formatted(file));
  }

  private List<RoleTask> mix(String operation) {
    List<RoleTask> roles = parts.mixes().get(operation);
    if (roles == null) {
      throw definitions.unknown(List.of("mixes"), "mix", operation, parts.mixes().keySet());
    }
    return roles;
  }

  /**
   * Makes the tables anew, fills them and settles them. What the clients count begins anew, too, so
   * workers must be opened afterwards.
   *
   * @param by row, batch, multi-row, bulk, or {@link #FASTEST}
   * @return the rows of all tables
   */
  public long load(Address address, String by) throws SQLException {
    makeTables(address);
    long rows = fill(address, by);
    settle(address);
    return rows;
  }

  /** Makes the tables anew, empty: what is before a load that is measured. */
  public void makeTables(Address address) throws SQLException {
    try (Connection connection = address.connect()) {
      sql().createTable(connection);
    }
    shared = anew();
    loaded = 0;
    before = List.of();
  }

  private SharedValues anew() {
    return SharedValues.of(
        sql().catalog(), sql().workload(), definitions.amounts().size(), variant);
  }

  /** Fills the tables, which are empty, and makes their indexes. Returns the rows of all tables. */
  public long fill(Address address, String by) throws SQLException {
    Way way = way(by);
    try (Connection connection = connect(address)) {
      for (TableTask table : parts.tables()) {
        for (Map<String, Long> numbers :
            WorkloadSql.each(table.each(), table.sql().orElseThrow())) {
          loaded += fill(connection, way, table, numbers);
        }
      }
      sql().createIndex(connection);
    }
    return loaded;
  }

  private long fill(Connection connection, Way way, TableTask table, Map<String, Long> numbers)
      throws SQLException {
    boolean bound = table.source().isEmpty();
    // each of several tables is the first one
    SharedValues counted = numbers.isEmpty() ? shared : anew();
    RowSource.Rows rows =
        bound
            ? new BoundRows(
                Values.open(counted, SEED + numbers.hashCode(), OF_LOAD),
                table.bind(),
                table.rows())
            : table.source().get().rows(table.rows());
    OptionalLong expected = bound ? OptionalLong.of(table.rows()) : OptionalLong.empty();
    return filling.send(connection, way, table.insert(), numbers, rows, expected);
  }

  private Way way(String by) {
    if (by.equals(FASTEST)) {
      return parts.tables().stream()
              .allMatch(table -> filling.whyNot(Way.BULK, table.insert()).isEmpty())
          ? Way.BULK
          : Way.BATCH;
    }
    return Way.of(by).orElseThrow(() -> parts.unknownWay(List.of("run", "load", by), by));
  }

  private Connection connect(Address address) throws SQLException {
    return address.connect(sql().engine().driver().prepared());
  }

  /** Finishes the work that the engine has deferred, and asks what invariants compare with. */
  public void settle(Address address) throws SQLException {
    try (Connection connection = address.connect()) {
      sql().settle(connection);
      List<OptionalLong> answers = new ArrayList<>();
      for (InvariantCheck invariant : parts.invariants()) {
        answers.add(invariant.before(connection));
      }
      before = answers;
    }
  }

  /** Returns the statements by which {@link #settle} finishes the engine's work. */
  public List<String> settleStatements() {
    return sql().settleStatements();
  }

  /** Returns the names of all statements that the load, the transactions and the invariants use. */
  public Set<String> statements() {
    return parts.statements();
  }

  /** Returns the kinds of clients of a mix; each worker that they open has its own connection. */
  public List<Role> roles(String operation, Address address) {
    return mix(operation).stream()
        .map(role ->
            new Role(
                role.name(),
                role.threads(),
                role.transactions(),
                role.pause(),
                thread -> open(role, address, thread)))
        .toList();
  }

  /** Returns how many rows end a window; nothing if a time ends it. */
  public OptionalLong until() {
    return until;
  }

  /**
   * Returns the transactions of a mix whose rows the invariants count, by the names that a {@link
   * LoadWindow} gives them: what ends a window of rows.
   */
  public Set<String> inserting(String operation) {
    Set<String> inserting = parts.counted(mix(operation));
    if (inserting.isEmpty()) {
      throw definitions.wrong(
          List.of("run", "until"),
          "no invariant counts the rows that '%s' inserts, so its windows would not end"
              .formatted(operation));
    }
    return inserting;
  }

  private Worker open(RoleTask role, Address address, int thread) throws SQLException {
    Values values = Values.open(shared, SEED, thread);
    SplittableRandom random = new SplittableRandom(SEED + thread);
    return MixWorker.open(connect(address), role, sql().values(), values, random);
  }

  /**
   * Throws {@link dev.sqldyno.workload.WrongAnswerException} if an invariant does not hold.
   *
   * @param rowsByTransaction what the successful transactions of each name wrote since the load;
   *     names may begin with their role, {@code writers/insert}
   */
  public void checkInvariants(Connection connection, Map<String, Long> rowsByTransaction)
      throws SQLException {
    Map<String, Long> wrote = new HashMap<>();
    rowsByTransaction.forEach(
        (name, rows) -> wrote.merge(LoadWindow.transactionOf(name), rows, Long::sum));
    for (int i = 0; i < before.size(); i++) {
      parts.invariants().get(i).check(connection, loaded, before.get(i), wrote);
    }
  }

  /** Returns which errors let a whole transaction be attempted again: the engine's, and others. */
  public Predicate<SQLException> retryable() {
    Set<String> codes = new HashSet<>(sql().engine().retry());
    codes.addAll(sql().workload().run().retry());
    return new RetryCodes(codes);
  }
}
