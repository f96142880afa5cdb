// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bench;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.kind.SharedValues;
import dev.sqldyno.workload.value.kind.Values;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the client's cost of drawing a value from a workload's generator and writing it as text.
 * It is part of a transaction's client cost, and needs no engine.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class GeneratorBenchmark {
  private static final long SEED = 20;

  /** A workload folder that has generators. */
  @Param("keys")
  public String workload;

  /** The name of one of them. */
  @Param("uuid7")
  public String generator;

  /** One of smoke, quick and full; the workload defines the number of rows. */
  @Param("quick")
  public String size;

  private final StringBuilder text = new StringBuilder();
  private Value value;

  @Setup
  public void open() {
    Catalog catalog = Catalog.load();
    Workload folder = catalog.workload(workload);
    SharedValues shared = SharedValues.of(catalog, folder, Size.of(size), folder.defaultVariant());
    value = Values.open(shared, SEED, 0).get(generator);
  }

  @Benchmark
  public StringBuilder draw() {
    text.setLength(0);
    value.draw();
    value.append(text);
    value.done(true);
    return text;
  }
}
