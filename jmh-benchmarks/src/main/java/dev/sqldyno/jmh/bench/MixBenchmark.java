// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bench;

import dev.sqldyno.jmh.state.MixCounters;
import dev.sqldyno.jmh.state.MixState;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of a workload mix with concurrent clients; or of one of its shots, a fixed
 * amount of work of one client ({@code mix=insert}); or of its load ({@code mix=load}).
 *
 * <p>An invocation is one window. The clients are threads of our own, not JMH's. They work for
 * JMH's iteration time ({@code -r}), until the workload's number of rows is reached, or until a
 * shot is done. So the first line of JMH's table, {@code run}, only counts windows. Read {@code
 * run:transactions}, the transactions per second of the window; for the load and a shot, rows per
 * second. {@code run:retries} and {@code run:errors} are per second, too. A warm-up iteration of a
 * mix lasts until the throughput is steady and this JVM's compilers are idle, independent of {@code
 * -w}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 3, time = 10)
@Timeout(time = 30, timeUnit = TimeUnit.DAYS) // of a load of any size; the clients have their own
public class MixBenchmark {

  @Benchmark
  public void run(MixState state, MixCounters counters) throws SQLException, InterruptedException {
    state.run(counters);
  }
}
