// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.measure.meter.EngineCpu;
import dev.sqldyno.measure.sizes.SizeMeter;
import dev.sqldyno.workload.drive.Load;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.mix.LoadCourse;
import dev.sqldyno.workload.mix.MixPlan;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.IterationType;

/**
 * The tables of a workload's folder, and the clients of one of its mixes; or the client of a shot;
 * or the load. The tables grow from one iteration to the next, or begin anew where the folder says
 * after how many rows a window ends, or how a shot finds them. After each the folder's invariants
 * must hold for all that was written since the load.
 */
public class MixState extends MeteredState {
  /** JMH's clock starts a little later than the window, and it would ask for another one. */
  private static final Duration JMH_LATER = Duration.ofMillis(20);

  /** A workload folder. */
  @Param("ycsb")
  public String workload;

  /** One of the folder's mixes or shots, or load. */
  @Param("a")
  public String mix;

  /** How many clients there are, each with a connection, unless the folder's roles say it. */
  @Param("1")
  public String threads;

  /**
   * When transactions begin: closed, each after the one before; or how many a second in each role
   * without a pause, at equal distances or, by {@code poisson:2000}, independently of each other.
   */
  @Param("closed")
  public String rate;

  /** What fills names of the folder, {@code key:uuid+batch:1000}; else as in its first variant. */
  @Param("")
  public String with;

  /** What a client's thread is: platform or virtual. */
  @Param("platform")
  public String thread;

  private MixParameters parameters;
  private MixPlan plan;
  private ForkProgress progress;
  private List<String> settleStatements;
  private Optional<MixClients> clients = Optional.empty();
  private Optional<ShotClient> shot = Optional.empty();
  private Optional<LoadWindow> seen = Optional.empty();

  /** Whether the last warm-up ended flat; clients that begin anew are in the same JVM. */
  private Optional<Boolean> steady = Optional.empty();

  private long rows;
  private boolean done;

  @Override
  protected String workload() {
    return workload;
  }

  @Override
  protected Operation operation() {
    return parameters.operation();
  }

  @Override
  protected Map<String, String> variant() {
    return parameters.variant();
  }

  @Override
  protected void open() {
    parameters =
        MixParameters.parse(
            sql().workload(),
            Map.of(
                MixParameters.MIX, mix,
                MixParameters.THREADS, threads,
                MixParameters.RATE, rate,
                MixParameters.WITH, with,
                MixParameters.THREAD, thread));
    plan = MixPlan.of(sql().catalog(), sql().engine(), sql().workload(), size(), parameters.plan());
    plan.lacking(mix)
        .ifPresent(reason -> {
          throw new CatalogException(reason);
        });
    progress = ForkProgress.start(sql().engine().id());
    // now, as SQL files are parsed for it, which is not to delay the settling after a window
    settleStatements =
        parameters.isLoad() || plan.writes(mix) ? plan.sql().settleStatements() : List.of();
  }

  @Override
  protected void prepare() throws SQLException, InterruptedException {
    seen = Optional.empty();
    done = false;
    progress.begin("making the tables", "rows", plan::sent, plan.rowsOfLoad());
    if (parameters.isLoad()) {
      plan.makeTables(running().address());
    } else if (parameters.operation().is(Kind.SHOT)) {
      if (shot.isEmpty()) {
        shot = Optional.of(new ShotClient(plan, parameters.operation().id(), running().address()));
      }
      shot.get().prepare();
    } else if (clients.isEmpty() || plan.until().isPresent() || !beginsSettled()) {
      shut();
      clients = Optional.of(MixClients.open(plan, parameters, size(), running()));
    }
    clients.ifPresent(MixClients::readClocks);
  }

  /** Does the window's work, and lets JMH wait until its iteration is over. */
  public void run(MixCounters counters) throws SQLException, InterruptedException {
    if (done) {
      Thread.sleep(1);
      return;
    }
    long begin = System.nanoTime();
    Duration length = Duration.ofNanos(iteration().getTime().convertTo(TimeUnit.NANOSECONDS));
    work(length);
    double worked = System.nanoTime() - begin;
    closeWindow();
    done = true;
    Thread.sleep(length.plus(JMH_LATER).minusNanos(System.nanoTime() - begin));
    counters.take(rows, seen, (System.nanoTime() - begin) / worked);
  }

  private void work(Duration length) throws SQLException, InterruptedException {
    progress.begin(iteration().getType() == IterationType.WARMUP ? "warming up" : "measuring");
    if (parameters.isLoad()) {
      progress.begin("loading", "rows", plan::sent, plan.rowsOfLoad());
      load();
      return;
    }
    if (shot.isPresent()) {
      rows = shot.get().run();
      return;
    }
    MixClients all = clients.orElseThrow();
    boolean warmingUp = iteration().getType() == IterationType.WARMUP;
    if (isEmulated() && plan.until().isEmpty()) {
      LoadWindow window = all.transactions(size());
      rows = window.stored();
      seen = Optional.of(window).filter(_ -> !warmingUp);
      return;
    }
    if (warmingUp) {
      Load.WarmUp warmUp = all.warmUp(size());
      steady = Optional.of(warmUp.flat());
      rows = warmUp.windows().stream().mapToLong(LoadWindow::stored).sum();
      return;
    }
    OptionalLong until = plan.until();
    if (until.isPresent()) {
      progress.begin("measuring", "rows", all::rows, until);
    }
    LoadWindow window;
    try {
      window = until.isPresent() ? all.until(until.getAsLong()) : all.window(length);
    } catch (LoadException e) {
      throw all.checked(e, running().servers());
    }
    rows = window.stored();
    seen = Optional.of(window.after(steady));
  }

  /** Fills the tables; a reader of each second would be in what the lab counts. */
  private void load() throws SQLException, InterruptedException {
    if (isEmulated()) {
      rows = plan.fill(running().address(), parameters.by());
      return;
    }
    SizeMeter asked = new SizeMeter(running().engine(), List.of(), connection());
    try (EngineCpu engineCpu = EngineCpu.open(running());
        LoadCourse course =
            LoadCourse.begin(plan::sent, engineCpu, asked::bufferTotals, Duration.ofSeconds(1))) {
      rows = plan.fill(running().address(), parameters.by());
      seen = Optional.of(course.end());
    }
  }

  @Override
  protected void check(boolean ended) throws SQLException {
    progress.begin("checking the answers");
    if (shot.isPresent()) {
      shot.get().check(connection(), ended);
    } else if (clients.isPresent()) {
      if (ended || beginsSettled() && clients.get().areNew()) {
        clients.get().check(connection());
      }
    } else if (ended) {
      if (settleStatements().isEmpty()) {
        settle();
      }
      plan.checkInvariants(connection(), Map.of());
    }
  }

  @Override
  protected boolean beginsSettled() {
    return parameters.settling().settled();
  }

  @Override
  protected List<String> settleStatements() {
    return settleStatements;
  }

  @Override
  protected void settle() throws SQLException {
    progress.begin("settling");
    if (parameters.isLoad()) {
      plan.settle(running().address());
    } else {
      plan.sql().settle(connection());
    }
    try {
      running().settleFurther(settleStatements);
    } catch (SQLException e) {
      check(true);
      throw new LoadException("a further node cannot settle; " + LoadException.ALL_THERE, e);
    }
  }

  @Override
  protected List<String> sized() {
    return shot.isPresent() ? List.of() : plan.sql().tables();
  }

  @Override
  protected long executions() {
    return clients.isPresent() && seen.isPresent()
        ? Math.max(1, rows)
        : shot.map(ShotClient::executions).orElse(1L);
  }

  @Override
  protected long rows() {
    return rows;
  }

  @Override
  protected int threads() {
    return clients.map(MixClients::threads).orElse(1);
  }

  @Override
  protected Optional<LoadWindow> seenByClients() {
    return seen;
  }

  @Override
  protected void shut() throws SQLException {
    clients.ifPresent(MixClients::close);
    clients = Optional.empty();
    if (shot.isPresent()) {
      shot.get().close();
    }
  }
}
