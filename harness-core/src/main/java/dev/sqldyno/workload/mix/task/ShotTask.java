// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.workload.ShotSpec;
import dev.sqldyno.workload.drive.Worker;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;

/**
 * A fixed amount of work, done by one client.
 *
 * @param client of the shot's transaction
 * @param attempts transactions of the client that are the whole work
 * @param executions how often all rows are touched
 * @param rows touched in all
 * @param begin the state of the tables that it needs
 */
public record ShotTask(RoleTask client, int attempts, int executions, long rows, TableState begin) {
  private static final int MOST = 1_000_000;
  private static final List<String> COMMITS = List.of("auto", "transaction");

  /** Reads a shot of the folder. */
  public static ShotTask of(TaskReader reader, Place here, String name, ShotSpec spec) {
    String transaction = here.at("run").name(spec.run());
    Task once = reader.read(here.at("run"), transaction);
    if (once instanceof Task.Scripted) {
      throw here.at("run").wrong("'%s' is a script, which only a mix does", transaction);
    }
    Place there = here.at("rows");
    long rows = there.whole(spec.rows(), 1, Long.MAX_VALUE);
    boolean counted = !spec.times().isEmpty();
    int times =
        counted ? (int) here.at("times").whole(spec.times(), 1, MOST) : times(there, once, rows);
    boolean whole = wholeTransaction(here.at("commit"), spec.commit());
    Task task = whole ? new Task.Steps(Collections.nCopies(times, once), List.of(), true) : once;
    return new ShotTask(
        RoleTask.one(name, transaction, task),
        whole ? 1 : times,
        counted ? times : 1,
        counted ? times * rows : rows,
        here.at("begin").word(TableState.class, "state of the tables", spec.begin()));
  }

  /** Returns the name of its transaction. */
  public String transaction() {
    return client.transactions().getFirst();
  }

  /** Does the work. Returns the number of rows that it wrote, or read if it writes none. */
  public long run(Worker worker) throws SQLException {
    long counted = 0;
    for (int i = 0; i < attempts; i++) {
      worker.next();
      counted += worker.attempt();
      worker.end(true);
    }
    return counted;
  }

  private static boolean wholeTransaction(Place place, String commit) {
    String word = place.name(commit);
    if (!COMMITS.contains(word)) {
      throw place.unknown("kind of commit", word, COMMITS);
    }
    return word.equals("transaction");
  }

  /** Returns how often a transaction runs, from the rows that it writes each time. */
  private static int times(Place place, Task task, long rows) {
    if (!(task instanceof Task.Execution one) || !one.rows().isExact()) {
      throw place.wrong(
          "how often is it done? Say 'times', or 'rows' of a transaction of one statement");
    }
    long each = Math.multiplyExact(one.rows().min(), one.batch());
    if (each == 0 || rows % each != 0 || rows / each > MOST) {
      throw place.wrong(
          "%d rows are no multiple, up to %d times, of the %d that '%s' writes at once",
          rows, MOST, each, one.transaction());
    }
    return (int) (rows / each);
  }
}
