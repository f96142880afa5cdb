// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a workload as a user does who knows SQL alone: two tables of accounts between which money
 * is moved, and one of entries that grows.
 *
 * @param root the user's folder of workloads
 */
public record LedgerFolder(Path root) {
  public static final String ID = "ledger";

  private static final String YAML =
      """
      title: Ledger
      question: What does it cost to move money?
      tables: ["accounts{n}", entries]
      sizes:
        smoke: {accounts: 40, tables: 2, entries: 25, several: 3}
        quick: {accounts: 40, tables: 2, entries: 25, several: 3}
        full: {accounts: 40, tables: 2, entries: 25, several: 3}
      statements: [drop-table, create-table, insert-account, balance, add, insert-entry, count-entries, move, check-moves, check-money, check-entries]
      generators:
        row: {sequence: {from: 1}}
        account: {uniform: {from: 1, to: accounts}}
        n: {uniform: {from: 1, to: tables}}
        cents: {uniform: {from: -500, to: 500}}
        back: {plus: {of: cents, add: 0}}
        entry: {sequence: {from: 1}}
        fresh: {counter: {from: entries + 1}}
        note: {text: {length: 20}}
      load:
        - {sql: insert-account, rows: accounts, bind: [row, note], each: {n: tables}}
        - {sql: insert-entry, rows: entries, bind: [entry, note]}
      transactions:
        balance: {sql: balance, vary: {n: n}, bind: [account], rows: "1"}
        add: {sql: add, vary: {n: n}, bind: [cents, account], rows: "1"}
        look: {steps: [balance * several, add], same: [n, account], transaction: true}
        enter: {sql: insert-entry, bind: [fresh, note], rows: "1"}
        enter-several: {sql: insert-entry, bind: [fresh, note], batch: several, rows: "1"}
        count: {sql: count-entries, rows: "1"}
        move-one: {sql: move, vary: {n: n}, bind: [account], rows: "1"}
        move: {steps: [balance, move-one], same: [n, account], transaction: true}
      mixes:
        reads: {balance: 1}
        all: {balance: 2, look: 1, enter: 0.5, enter-several: 0.5, count: 1}
        moves: {move: 1}
      roles:
        beside:
          writers: {threads: 2, run: {enter: 1}}
          readers: {threads: threads, run: {balance: 1}, pause: 1ms}
      run: {load: [row, batch, multi-row, bulk], variants: [{kind: entry}]}
      invariants:
        - {sql: check-entries, equals: loaded - 2 * accounts + enter + enter-several}
        - {sql: "check-{kind}", equals: before + enter + enter-several}
        - {sql: check-money, equals: before, after: [enter, enter-several, balance, count]}
        - {sql: check-moves, equals: move}
      """;

  private static final Map<String, String> SQL =
      Map.of(
          "drop-table", "DROP TABLE IF EXISTS accounts{n};\n\nDROP TABLE IF EXISTS entries;\n",
          "create-table",
              """
              CREATE TABLE accounts{n} (id BIGINT PRIMARY KEY, cents BIGINT DEFAULT 0 NOT NULL, moves BIGINT DEFAULT 0 NOT NULL, note VARCHAR(100));

              CREATE TABLE entries (id BIGINT PRIMARY KEY, note VARCHAR(100));
              """,
          "insert-account", "INSERT INTO accounts{n} (id, note) VALUES (?, ?);\n",
          "insert-account-multi-row", "INSERT INTO accounts{n} (id, note) VALUES {tuples};\n",
          "insert-entry", "INSERT INTO entries (id, note) VALUES (?, ?);\n",
          "insert-entry-multi-row", "INSERT INTO entries (id, note) VALUES {tuples};\n",
          "balance", "SELECT id, cents, note FROM accounts{n} WHERE id = ?;\n",
          "add", "UPDATE accounts{n} SET cents = cents + ? WHERE id = ?;\n",
          "count-entries", "SELECT COUNT(*) FROM entries;\n",
          "check-money", "SELECT COALESCE(SUM(cents), 0) FROM accounts{n};\n");

  /** Writes it. */
  public static LedgerFolder write(Path root) throws IOException {
    LedgerFolder folder = new LedgerFolder(root);
    Files.createDirectories(root.resolve(ID).resolve("sql"));
    Files.writeString(folder.yaml(), YAML);
    for (Map.Entry<String, String> file : SQL.entrySet()) {
      Files.writeString(folder.sql(file.getKey()), file.getValue());
    }
    Files.writeString(folder.sql("check-entries"), SQL.get("count-entries"));
    Files.writeString(folder.sql("check-entry"), SQL.get("count-entries"));
    Files.writeString(
        folder.sql("move"), "UPDATE accounts{n} SET moves = moves + 1 WHERE id = ?;\n");
    Files.writeString(folder.sql("check-moves"), "SELECT SUM(moves) FROM accounts{n};\n");
    return folder;
  }

  private Path yaml() {
    return root.resolve(ID).resolve("workload.yaml");
  }

  /** Returns the file of a statement. */
  public Path sql(String name) {
    return root.resolve(ID).resolve("sql").resolve(name + ".sql");
  }

  /** Replaces a text of the YAML, which it must hold. */
  public LedgerFolder with(String old, String replacement) throws IOException {
    String text = Files.readString(yaml());
    if (!text.contains(old)) {
      throw new IllegalArgumentException("there is no " + old);
    }
    Files.writeString(yaml(), text.replace(old, replacement));
    return this;
  }

  /** Returns the catalogue with it. */
  public Catalog catalog() {
    return Catalog.load(Optional.empty(), Optional.of(root));
  }

  /** Compiles it for that engine. */
  public MixPlan plan(String engineId, Map<String, String> variant) {
    Catalog catalog = catalog();
    Workload workload = catalog.workload(ID);
    Engine engine = catalog.engine(engineId);
    return MixPlan.of(catalog, engine, workload, Size.SMOKE, variant);
  }
}
