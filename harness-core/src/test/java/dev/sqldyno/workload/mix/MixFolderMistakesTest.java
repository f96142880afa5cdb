// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.text.CatalogException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mistake in a workload's folder is named with its line and what is right. */
class MixFolderMistakesTest {
  @TempDir private Path dir;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sql: balance, vary                | sql: balanse, vary             | :22: unknown statement 'balanse'; did you mean 'balance'?
          bind: [cents, account], rows      | bind: [sents, account], rows   | :23: unknown generator 'sents'; did you mean 'cents'?
          bind: [cents, account], rows      | bind: [account], rows          | :23: SQL/add.sql has 2 parameters (?), but 1 values are bound
          bind: [row, note]                 | bind: [row]                    | :19: SQL/insert-account.sql has 2 parameters (?), but 1 values are bound
          [balance * several, add]          | [balance * sevral, add]        | :24: 'sevral' is neither
          [balance * several, add]          | [balance * several, ad]        | :24: unknown transaction 'ad'; did you mean 'add'?
          [balance * several, add]          | [balance * several, look]      | :24: transaction 'look' is a step of itself
          same: [n, account]                | same: [n, accunt]              | :24: unknown generator 'accunt'; did you mean 'account'?
          reads: {balance: 1}               | reads: {balanc: 1}             | :31: unknown transaction 'balanc'; did you mean 'balance'?
          reads: {balance: 1}               | reads: {balance: 0}            | :31: 'reads' has no weight above 0
          reads: {balance: 1}               | reads: {balance: -1}           | :31: 'mixes.reads.balance' is negative: -1.0
          pause: 1ms                        | pause: 1 week                  | :37: '1 week' is not a time such as 100ms
          enter: {sql                       | enter: {think: 5 * slo, sql    | :25: 'slo' is neither
          enter: {sql                       | enter: {keying: -1, sql        | :25: '-1' is -1, but must be from 0
          threads: threads                  | threads: thread                | :37: 'thread' is neither
          rows: accounts, bind              | rows: acounts, bind            | :19: 'acounts' is neither
          each: {n: tables}                 | each: {m: tables}              | :19: SQL/insert-account.sql has no {m}
          equals: loaded - 2 * accounts     | equals: loded - 2 * accounts   | :40: unknown part of a sum 'loded'; did you mean 'loaded'?
          equals: loaded - 2 * accounts     | equals: loaded - - accounts    | :40: 'loaded - - accounts + enter
          after: [enter, enter-several      | after: [entr, enter-several    | :42: unknown transaction 'entr'; did you mean 'enter'?
          check-{kind}                      | check-{kid}                    | :41: no variant of 'run' has a value for {kid}
          load: [row, batch                 | load: [row, bach               | :38: unknown send mode 'bach'; did you mean 'batch'?
          vary: {n: n}, bind: [account]     | vary: {n: note}, bind: [account] | :22: a text varies by a generator of whole numbers
          vary: {n: n}, bind: [account]     | vary: {t: n}, bind: [account]  | :22: SQL/balance.sql has no {t}
          batch: several                    | batch: 0                       | :26: '0' is 0, but must be from 1
          'rows: "1"}\n  look'              | 'rows: 2..1}\n  look'          | :23: '1' is 1, but must be from 2
          run: {load                        | 'compare: {knd: entry}\nrun: {load' | : compare: no parameter of a variant and no operation is called 'knd'; did you mean 'kind'?
          run: {load                        | 'compare: {kind: entri}\nrun: {load' | : compare: kind: no variant has 'entri'; did you mean 'entry'?
          run: {load                        | 'compare: {reads: raeds}\nrun: {load' | : compare: reads: no operation is called 'raeds'; did you mean 'reads'?
          run: {load                        | 'titles: {raeds: Reads}\nrun: {load' | : titles: no operation is called 'raeds'; did you mean 'reads'?
          run: {load                        | run: {until: entires, load     | :38: 'entires' is neither a number nor an amount of 'sizes'; did you mean 'entries'?
          [balance * several, add]          | [balance * 100000, add]        | :24: a transaction has more than 100000 steps
          run: {load                        | run: {threads: [1.5], load     | :38:
          run: {load                        | run: {threads: [], load        | an empty list, so that no mix is measured
          run: {load                        | run: {until: 0, load           | :38: '0' is 0, but must be from 1
          writers: {threads                 | w/riters: {threads             | :36: 'w/riters': roles and transactions have names without a /
          count: {sql                       | co/unt: {sql                   | :27: 'co/unt': roles and transactions have names without a /
          sql: count-entries, rows          | script: entry, rows            | :27: 'rows' is for a transaction with 'sql'
          sql: count-entries, rows: "1"     | script: entri                  | :27: no TransactionScript 'entri' is on the class path; did you mean 'entry'?
          sql: count-entries, rows: "1"     | script: entry, transaction: true | :27: 'transaction' is for a transaction with 'steps'
          sql: count-entries, rows          | sql: x, script: entry, rows    | :27: a transaction has one of 'sql', 'steps' and 'script'
          'sql: add, vary: {n: n}, bind: [cents, account], rows: "1"' | script: entry | :24: 'add' is a script, which is a transaction by itself
          'sql: insert-entry, bind: [fresh, note], rows: "1"}\n  enter-several: {sql: insert-entry, bind: [fresh, note], batch: several, rows: "1"' | 'script: entry}\n  enter-several: {script: other' | :32: the scripts of 'all' want several isolation levels
          'add], same: [n, account], transaction: true' | 'add, add], same: [n, account]' | :24: a retry of 'look' could write twice
          'add], same: [n, account], transaction: true' | 'add, balance], same: [n, account]' | :24: a retry of 'look' could write twice
          '[balance * several, add], same: [n, account], transaction: true' | '[count, enter-several]' | :24: a retry of 'look' could write twice
          transaction: true                 | transaction: true, rows: 1     | :24: 'rows' is for a transaction with 'sql'
          """)
  void isNamed(String old, String replacement, String message) throws IOException {
    LedgerFolder folder = LedgerFolder.write(dir);
    folder.with(old.replace("\\n", "\n"), replacement.replace("\\n", "\n"));
    assertThatThrownBy(() -> folder.plan("h2", Map.of("kind", "entry")))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith(dir.resolve("ledger/workload.yaml").toString())
        .hasMessageContaining(message.replace("SQL", dir.resolve("ledger/sql").toString()));
  }

  @Test
  void aPlaceholderWithoutAValueIsNamedWithItsFile() throws IOException {
    LedgerFolder folder = LedgerFolder.write(dir);
    for (String statement : new String[] {"check-money", "create-table", "count-entries"}) {
      String right = Files.readString(folder.sql(statement));
      Files.writeString(folder.sql(statement), right.replaceAll("accounts.n.|entries", "{x}"));
      assertThatThrownBy(() -> folder.plan("h2", Map.of("kind", "entry")))
          .isInstanceOf(CatalogException.class)
          .hasMessageStartingWith(folder.sql(statement).toString());
      Files.writeString(folder.sql(statement), right);
    }
  }
}
