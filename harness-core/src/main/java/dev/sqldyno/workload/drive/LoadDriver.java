// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import dev.sqldyno.workload.drive.WindowControl.Goal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;

/**
 * A driver of several roles at once. Each worker has its own thread, and stays connected until the
 * driver is closed, by its user or by a failed window. One thread at a time may use the driver; any
 * thread may close it.
 *
 * <p>A window's methods throw {@link LoadException} if connections were lost or did not answer;
 * other exceptions of a worker, such as {@link dev.sqldyno.workload.WrongAnswerException}, are
 * passed on. An interrupt ends the work of all threads at once.
 */
public final class LoadDriver implements Load {
  /** The time for threads to end after an abort. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private static final Duration LONGEST_CLOSING = Duration.ofSeconds(10);

  private static final long LONGEST_LOOK_AWAY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final DriveOptions options;
  private final List<LoadThread> clients = new ArrayList<>();
  private final List<Role> roles;
  private final Map<Role, Integer> firstClients = new HashMap<>();
  private volatile WindowControl current;
  private volatile boolean closed;

  private LoadDriver(List<Role> roles, DriveOptions options) {
    this.options = options;
    this.roles = List.copyOf(roles);
    int index = 0;
    for (Role role : roles) {
      firstClients.put(role, index);
      for (int i = 0; i < role.threads(); i++, index++) {
        if (options.part().share().has(index)) {
          clients.add(new LoadThread(role, index, names(role), options));
        }
      }
    }
  }

  /**
   * Opens all workers before the first transaction.
   *
   * @throws LoadException if the engine refuses one; those that were opened are closed
   */
  public static LoadDriver open(List<Role> roles, DriveOptions options)
      throws InterruptedException {
    LoadDriver driver = new LoadDriver(roles, options);
    StartLatch latch = new StartLatch(driver.clients.size());
    try {
      driver.clients.forEach(client -> client.start(latch));
      latch.await(options.patience());
      return driver;
    } catch (Throwable e) {
      driver.closed = true;
      driver.end(GRACE);
      throw e;
    }
  }

  @Override
  public int clients() {
    return clients.size();
  }

  @Override
  public LoadWindow window(Duration length) throws InterruptedException {
    return window(length, Duration.ofNanos(SecondSeries.SECOND));
  }

  @Override
  public LoadWindow warmUpWindow(Duration length) throws InterruptedException {
    // The series gets a row halfway: reading the first one makes the JVM discard compiled code,
    // which must not happen in a measured window.
    return window(length, length.dividedBy(2));
  }

  /** Drives the load for a time, with a row of its series for each step. */
  public LoadWindow window(Duration length, Duration step) throws InterruptedException {
    return drive(control(length, Goal.NONE), step.toNanos());
  }

  /**
   * Drives closed loops until each client has ended its share of that many transactions, rounded
   * up, but not longer than {@link #window} would.
   */
  public LoadWindow transactions(long many, Duration longest) throws InterruptedException {
    long share = Math.ceilDiv(many, clients.size());
    return drive(control(longest, Goal.ofShare(share)), SecondSeries.SECOND);
  }

  /**
   * Drives the load until some transactions have written that many rows. Transactions that began
   * before are ended, so a few more rows are written.
   *
   * @param transactions names as in {@link LoadWindow#transactions}
   * @param bound the time after which it fails
   */
  public LoadWindow until(long rows, Set<String> transactions, Duration bound)
      throws InterruptedException {
    if (transactions.isEmpty() || !known().containsAll(transactions)) {
      throw new IllegalArgumentException("%s: not among %s".formatted(transactions, known()));
    }
    WindowControl control = control(bound, Goal.ofRows(rows, transactions));
    LoadWindow window = drive(control, SecondSeries.SECOND);
    if (control.done() < rows) {
      throw new LoadException(
          "%d of %d rows were written within %s; allow more time or ask for fewer rows%s",
          control.done(),
          rows,
          LoadException.seconds(bound),
          window.messages().isEmpty() ? "" : "; errors: " + window.messages());
    }
    return window;
  }

  /** Returns the rows so far of a window that ends with a number of rows. Thread-safe. */
  public long rows() {
    WindowControl window = current;
    return window == null ? 0 : window.done();
  }

  @Override
  public long transactions() {
    WindowControl window = current;
    Map<String, Long> stored = new HashMap<>();
    if (window != null) {
      window.recordings().forEach(each -> each.addStored(stored));
    }
    return stored.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public void close() {
    closed = true;
    WindowControl open = current;
    if (open == null) {
      end(LONGEST_CLOSING);
    } else {
      open.abandon();
      end(GRACE);
    }
  }

  private void end(Duration limit) {
    clients.forEach(LoadThread::end);
    try {
      if (!join(limit)) {
        clients.forEach(LoadThread::abort);
        join(GRACE);
      }
    } catch (InterruptedException _) {
      clients.forEach(LoadThread::abort);
      Thread.currentThread().interrupt();
    }
  }

  private boolean join(Duration limit) throws InterruptedException {
    long until = System.nanoTime() + limit.toNanos();
    for (LoadThread client : clients) {
      if (!client.join(Duration.ofNanos(Math.max(0, until - System.nanoTime())))) {
        return false;
      }
    }
    return true;
  }

  private WindowControl control(Duration length, Goal goal) {
    return new WindowControl(clients.size(), length, goal, () -> clients.forEach(LoadThread::wake));
  }

  /** Returns the names of all transactions in results. */
  private Set<String> known() {
    return new LinkedHashSet<>(roles.stream().flatMap(role -> names(role).stream()).toList());
  }

  private LoadWindow drive(WindowControl window, long step) throws InterruptedException {
    current = window;
    try {
      if (closed) {
        throw new IllegalStateException("this driver is closed");
      }
      Map<Role, Optional<Arrivals>> arrivals = new HashMap<>();
      roles.forEach(role -> arrivals.put(role, arrivals(role)));
      clients.forEach(
          client -> client.drive(new LoadThread.Assignment(window, arrivals.get(client.role()))));
      window.prepare(options.part().start());
      SecondSeries seconds = new SecondSeries(window.begin(), options, step);
      window.release();
      awaitEnd(window, seconds);
      if (window.lost() == 0) {
        // of a thread that is stuck the records still change, so there are no totals
        LoadException.rethrow(window.failure());
      }
      LoadWindow totals =
          WindowTotals.of(
              window, seconds, arrivals.values().stream().flatMap(Optional::stream).toList());
      check(window, totals);
      return totals;
    } catch (Throwable e) {
      close();
      throw e;
    } finally {
      current = null;
    }
  }

  /** Reads the series until all threads have ended, or one is stuck. */
  private void awaitEnd(WindowControl window, SecondSeries seconds) throws InterruptedException {
    long abandoned = 0;
    long next = LONGEST_LOOK_AWAY_NANOS;
    while (!window.await(Math.min(next, LONGEST_LOOK_AWAY_NANOS))) {
      next = seconds.tick(window.recordings(), window.end());
      long stuck = window.stuck(options.patience());
      if (stuck > 0 && !window.isAbandoned()) {
        window.fail(
            new LoadException(
                "%d of %d connections had no answer for %s; see what the engine's sessions wait for",
                stuck, clients.size(), LoadException.seconds(options.patience())));
        return;
      }
      long now = System.nanoTime();
      abandoned = window.isAbandoned() && abandoned == 0 ? now : abandoned;
      if (abandoned != 0 && now - abandoned > GRACE.toNanos()) {
        return;
      }
    }
  }

  private void check(WindowControl window, LoadWindow totals) {
    if (window.lost() > 0) {
      throw new LoadException(
          "%d of %d connections were lost, the first one in %s; see the engine's log"
              .formatted(window.lost(), clients.size(), window.failure().getMessage()),
          window.failure(),
          totals);
    }
    if (window.isAbandoned()) {
      throw new LoadException("the window was ended before its time");
    }
  }

  /**
   * Returns the role's schedule with the starts of this process: clients take turns. Empty in a
   * closed loop.
   */
  private Optional<Arrivals> arrivals(Role role) {
    int first = firstClients.get(role);
    LongPredicate own = start -> options.part().share().has(first + start % role.threads());
    return options
        .rate()
        .filter(_ -> !role.isPaced())
        .map(rate -> new Arrivals(rate.withSeed(rate.seed() + roles.indexOf(role)), own));
  }

  /** Returns the names of a role's transactions in results. */
  private List<String> names(Role role) {
    return role.transactions().stream()
        .map(name -> LoadWindow.nameOf(role.name(), name, roles.size()))
        .toList();
  }
}
