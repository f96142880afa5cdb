// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.profile;

import dev.sqldyno.jmh.state.ForkConfiguration;
import dev.sqldyno.jmh.state.Recorder;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * A profiler that publishes the cost of an operation, or of a mix's transaction, to engine and
 * client. It omits what no meter counts, and prints each reason once. In a bench run it also
 * appends the sample to the run's folder.
 */
public final class EngineProfiler implements InternalProfiler {
  private final ForkConfiguration forkConfiguration = ForkConfiguration.received();
  private final Set<String> explained = new HashSet<>();

  @Override
  public String getDescription() {
    return "what an operation costs the SQL engine and its client";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    Recorder.take();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    List<ScalarResult> published = new ArrayList<>();
    Recorder.take()
        .ifPresent(window -> {
          // an invocation is a window, and others of the same iteration wait for its end
          publish(window.sample(), published);
          if (iteration.getType() == IterationType.MEASUREMENT) {
            forkConfiguration.run().ifPresent(run -> window.appendTo(RunFolder.open(run)));
          }
        });
    return published;
  }

  private void publish(Sample sample, List<ScalarResult> published) {
    double perOperation = 1.0 / sample.executions();
    Cost statement = sample.statement();
    cost("engine", statement, perOperation, published);
    sample.settle().ifPresent(settle -> cost("engine.settle", settle, perOperation, published));
    Cost idle = sample.idle();
    add("engine.idle.cpu", idle.get(Counter.CPU).times(1e9 / idle.wallNanos()), "ns/s", published);
    Reading client = sample.meter().timed(sample.client().get(Counter.CPU));
    add("client.cpu", client.times(perOperation), "ns/op", published);
    published.add(scalar("engine.rows", sample.rows() * perOperation, "rows/op"));
  }

  private void cost(String party, Cost cost, double perOperation, List<ScalarResult> published) {
    cost.counters()
        .forEach((counter, reading) ->
            add(
                party + "." + counter.id().replace('-', '.'),
                reading.times(perOperation),
                counter.unit() + "/op",
                published));
  }

  private void add(String name, Reading reading, String unit, List<ScalarResult> published) {
    switch (reading) {
      case Reading.Measured(double value) -> published.add(scalar(name, value, unit));
      case Reading.Unavailable(String reason) -> {
        // a bench run's report gives the reason once
        if (forkConfiguration.run().isEmpty() && explained.add(reason)) {
          System.out.println(name + " is unavailable: " + reason);
        }
      }
    }
  }

  private static ScalarResult scalar(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }
}
