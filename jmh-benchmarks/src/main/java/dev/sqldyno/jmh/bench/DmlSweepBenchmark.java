// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bench;

import dev.sqldyno.jmh.state.SweepState;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does one statement for all rows of a table cost? Insert and delete need no warm-up
 * iteration, as filling their new table has run the engine hard. The first update makes the room
 * that the measured ones use. A count is so short for its meter that an iteration does it forty
 * times: as often whatever the machine does, since what settling costs at least is shared out among
 * them.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 0)
@Measurement(iterations = 3)
public class DmlSweepBenchmark {

  @Benchmark
  public void insert(SweepState state) throws SQLException {
    state.insertTwice();
  }

  @Benchmark
  @Warmup(iterations = 1)
  public void update(SweepState state) throws SQLException {
    state.update();
  }

  @Benchmark
  @Warmup(iterations = 1)
  public long count(SweepState state) throws SQLException {
    return state.countRepeatedly();
  }

  @Benchmark
  public void delete(SweepState state) throws SQLException {
    state.delete();
  }
}
