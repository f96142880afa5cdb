// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A worker without an engine, which takes its kinds of transactions in turn. */
final class SmallWorker implements Worker {
  private final int kinds;
  private final Attempt attempt;

  /** Opened by an abort, as an aborted connection ends the wait for an answer. */
  final CountDownLatch aborted = new CountDownLatch(1);

  private final CountDownLatch closing = new CountDownLatch(1);

  volatile int stored;
  volatile int givenUp;
  volatile int undone;
  private int kind = -1;

  /** What a transaction of that kind does. */
  @FunctionalInterface
  interface Attempt {
    long rows(SmallWorker worker, int kind) throws SQLException, InterruptedException;
  }

  /** A role whose workers are kept. */
  record Staff(Role role, List<SmallWorker> workers) {
    int stored() {
      return workers.stream().mapToInt(worker -> worker.stored).sum();
    }

    int givenUp() {
      return workers.stream().mapToInt(worker -> worker.givenUp).sum();
    }

    int undone() {
      return workers.stream().mapToInt(worker -> worker.undone).sum();
    }
  }

  private SmallWorker(int kinds, Attempt attempt) {
    this.kinds = kinds;
    this.attempt = attempt;
  }

  static Staff staff(
      String name, int threads, List<String> transactions, Duration pause, Attempt attempt) {
    List<SmallWorker> workers = new CopyOnWriteArrayList<>();
    Role role =
        new Role(
            name,
            threads,
            transactions,
            Collections.nCopies(transactions.size(), new Pace(pause, Duration.ZERO)),
            _ -> {
              SmallWorker worker = new SmallWorker(transactions.size(), attempt);
              workers.add(worker);
              return worker;
            });
    return new Staff(role, workers);
  }

  static Staff staff(int threads, Attempt attempt) {
    return staff("all", threads, List.of("insert"), Duration.ZERO, attempt);
  }

  /** A window of a driver. */
  @FunctionalInterface
  private interface Drive {
    LoadWindow of(LoadDriver driver) throws InterruptedException;
  }

  private static LoadWindow drive(DriveOptions options, List<Staff> staffs, Drive drive)
      throws InterruptedException {
    try (LoadDriver driver = LoadDriver.open(staffs.stream().map(Staff::role).toList(), options)) {
      return drive.of(driver);
    }
  }

  /** Returns what a driver of these roles saw in one window. */
  static LoadWindow window(DriveOptions options, Duration length, Staff... staffs)
      throws InterruptedException {
    return drive(options, List.of(staffs), driver -> driver.window(length));
  }

  /** Returns what a driver of these roles saw until their inserts had written that many rows. */
  static LoadWindow rows(long rows, DriveOptions options, Staff... staffs)
      throws InterruptedException {
    Set<String> inserts =
        Stream.of(staffs)
            .map(Staff::role)
            .filter(role -> role.transactions().contains("insert"))
            .map(role -> LoadWindow.nameOf(role.name(), "insert", staffs.length))
            .collect(Collectors.toSet());
    return drive(
        options, List.of(staffs), driver -> driver.until(rows, inserts, Duration.ofMinutes(1)));
  }

  /** Returns what a driver of this role saw until each client had ended its share. */
  static LoadWindow transactions(long many, DriveOptions options, Staff staff)
      throws InterruptedException {
    return drive(
        options, List.of(staff), driver -> driver.transactions(many, Duration.ofMinutes(1)));
  }

  /** Does nothing, but leaves the cores to others. */
  static long brief(SmallWorker worker, int kind) throws InterruptedException {
    Thread.sleep(1);
    return kind + 1;
  }

  @Override
  public int next() {
    kind = (kind + 1) % kinds;
    return kind;
  }

  @Override
  public long attempt() throws SQLException {
    try {
      return attempt.rows(this, kind);
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
  }

  @Override
  public void undo() {
    undone++;
  }

  @Override
  public void end(boolean success) {
    stored += success ? 1 : 0;
    givenUp += success ? 0 : 1;
  }

  @Override
  public void close() {
    closing.countDown();
  }

  boolean isClosed() {
    return closing.getCount() == 0;
  }

  /** Waits for up to 30 s until its thread has closed it. */
  boolean closes() {
    try {
      return closing.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void abort() {
    aborted.countDown();
  }
}
