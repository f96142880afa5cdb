// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bench;

import dev.sqldyno.jmh.state.SelectState;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/** What does reading one row by its key, with all its columns, cost in the steady state? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
public class PointSelectBenchmark {

  @Benchmark
  public void select(SelectState state) throws SQLException {
    state.read();
  }
}
