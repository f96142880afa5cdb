// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.mix.send.BoundRows;
import dev.sqldyno.workload.mix.task.LoadTally;
import dev.sqldyno.workload.mix.task.SendMode;
import dev.sqldyno.workload.mix.task.TableLoader;
import dev.sqldyno.workload.mix.task.TableTask;
import dev.sqldyno.workload.mix.task.Task;
import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.kind.SharedValues;
import dev.sqldyno.workload.value.kind.Values;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A plan's tables: their creation, load and invariants. Not thread-safe, except {@link #shared}.
 */
final class MixTables {
  /** The load's thread number, which no client has, so clients draw other values. */
  private static final int OF_LOAD = -1;

  private final MixParts parts;
  private final WorkloadSql sql;
  private final TableLoader loader;
  private final long seed;
  private final Supplier<SharedValues> fresh;
  private volatile SharedValues shared;
  private long loaded;
  private List<OptionalLong> before = List.of();

  /**
   * Creates the tables of a folder.
   *
   * @param shared the clients' shared values until the tables are created
   * @param fresh creates new shared values for each creation of the tables
   */
  MixTables(MixParts parts, long seed, SharedValues shared, Supplier<SharedValues> fresh) {
    this.parts = parts;
    this.sql = parts.definitions().sql();
    this.loader = new TableLoader(sql, parts.batchSize(), new LoadTally());
    this.seed = seed;
    this.fresh = fresh;
    this.shared = shared;
  }

  /** Returns the clients' shared values since the last creation of the tables. Thread-safe. */
  SharedValues shared() {
    return shared;
  }

  /** Returns the reasons why the engine cannot fill them in that mode. */
  Stream<String> lacking(SendMode mode) {
    return parts.tables().stream()
        .flatMap(table ->
            Stream.of(SendMode.ROW, mode).flatMap(each -> table.whyNot(loader, each).stream()));
  }

  /** Returns why the engine cannot send an execution; empty if it can. */
  Optional<String> lacking(Task.Execution execution) {
    return loader.whyNot(execution.by(), execution.statement());
  }

  /** Recreates them, empty. */
  void make(Address address) throws SQLException {
    try (Connection connection = address.connect()) {
      sql.createTable(connection);
    }
    restart(0);
  }

  private void restart(long rows) {
    shared = fresh.get();
    loader.tally().reset();
    loaded = rows;
    before = List.of();
  }

  /** Returns what is known of them since their load. */
  Loaded loaded() {
    Map<Integer, Long> answers = new HashMap<>();
    for (int i = 0; i < before.size(); i++) {
      int index = i;
      before.get(i).ifPresent(answer -> answers.put(index, answer));
    }
    return new Loaded(loaded, answers);
  }

  /** Takes them over as they are; the next check tells whether they still are as loaded. */
  void adopt(Loaded other) {
    restart(other.rows());
    before =
        IntStream.range(0, parts.invariants().size())
            .mapToObj(i ->
                Stream.ofNullable(other.answers().get(i)).mapToLong(Long::longValue).findFirst())
            .toList();
  }

  /** Recreates them and their indexes, without rows, and settles them. */
  void makeEmpty(Address address) throws SQLException {
    make(address);
    try (Connection connection = address.connect()) {
      sql.createIndex(connection);
    }
    settleLoaded(address);
  }

  /**
   * Recreates, fills and settles them. Without settling, the invariants' queries after the load are
   * left out, too.
   */
  long load(Address address, Optional<SendMode> wanted, int connections, Settling settling)
      throws SQLException {
    make(address);
    long rows = fill(address, wanted, connections);
    if (settling.settled()) {
      settleLoaded(address);
    } else {
      before = parts.invariants().stream().map(_ -> OptionalLong.empty()).toList();
    }
    return rows;
  }

  /**
   * Fills the empty tables and makes their indexes. Returns the number of rows.
   *
   * @param connections that fill a table with parts, or several tables of a kind
   */
  long fill(Address address, Optional<SendMode> wanted, int connections) throws SQLException {
    SendMode mode = wanted.orElseGet(this::fastest);
    Map<String, String> properties = sql.engine().driver().prepared();
    try (Connection connection = address.connect(properties)) {
      for (TableTask table : parts.tables()) {
        LoadPieces pieces = pieces(mode, table);
        loaded +=
            connections == 1 || pieces.pieces().size() == 1
                ? pieces.send(connection)
                : pieces.send(() -> address.connect(properties), connections);
      }
      sql.createIndex(connection);
    }
    return loaded;
  }

  /** Returns what was sent since the tables were created. */
  LoadTally tally() {
    return loader.tally();
  }

  private SendMode fastest() {
    return parts.tables().stream().allMatch(table -> table.whyNot(loader, SendMode.BULK).isEmpty())
        ? SendMode.BULK
        : SendMode.BATCH;
  }

  /** Returns the pieces that fill a table, or several tables of a kind. */
  private LoadPieces pieces(SendMode mode, TableTask table) {
    List<LoadPieces.Piece> pieces = new ArrayList<>();
    int partsOfTable = table.source().map(RowSource.Table::parts).orElse(1);
    for (Map<String, Long> numbers : WorkloadSql.each(table.each(), table.sql().orElseThrow())) {
      for (int part = 0; part < partsOfTable; part++) {
        int number = part;
        pieces.add(connection -> fill(connection, mode, table, numbers, number));
      }
    }
    return new LoadPieces(pieces);
  }

  private long fill(
      Connection connection, SendMode mode, TableTask table, Map<String, Long> numbers, int part)
      throws SQLException {
    if (table.byEngine()) {
      return loader.byEngine(connection, table.insert(), numbers, table.rows());
    }
    if (table.source().isPresent()) {
      RowSource.Rows rows = table.source().get().rows(part);
      return loader.send(connection, mode, table.insert(), numbers, rows, OptionalLong.empty());
    }
    // each of several tables gets the values of a first one
    SharedValues counted = numbers.isEmpty() ? shared : fresh.get();
    Values values = Values.open(counted, seed + numbers.hashCode(), OF_LOAD);
    return loader.send(
        connection,
        mode,
        table.insert(),
        numbers,
        BoundRows.of(values, table.bind(), table.rows()),
        OptionalLong.of(table.rows()));
  }

  private void settleLoaded(Address address) throws SQLException {
    try (Connection connection = address.connect()) {
      sql.settleWithStatistics(connection);
      readBefore(connection);
    }
  }

  /** Reads the answers that invariants compare with. */
  void readBefore(Connection connection) throws SQLException {
    List<OptionalLong> answers = new ArrayList<>();
    for (InvariantCheck invariant : parts.invariants()) {
      answers.add(invariant.before(connection));
    }
    before = answers;
  }

  /** Throws WrongAnswerException if an invariant does not hold. */
  void check(Connection connection, Map<String, Done> doneByTransaction) throws SQLException {
    Map<String, Done> done = new HashMap<>();
    doneByTransaction.forEach(
        (name, each) -> done.merge(LoadWindow.transactionOf(name), each, Done::plus));
    if (before.size() != parts.invariants().size()) {
      throw new IllegalStateException("the invariants' answers before the window were not read");
    }
    for (int i = 0; i < before.size(); i++) {
      parts.invariants().get(i).check(connection, loaded, before.get(i), done);
    }
  }
}
