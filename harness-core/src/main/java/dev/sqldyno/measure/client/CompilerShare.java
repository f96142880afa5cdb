// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.client;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.proc.CompilerThreads;
import java.util.List;

/** The share of this JVM's CPU time that its compilers use. Not thread-safe. */
public final class CompilerShare {
  private static final double MIN = 0.01;

  private final ClientMeter client = new ClientMeter();
  private final List<Long> self = List.of(ProcessHandle.current().pid());
  private Totals totals = client.read();
  private CompilerThreads compilers = CompilerThreads.of(self);

  /**
   * Returns the share since the last call, or since the constructor, from 0 to 1. It is 0 on a
   * system that does not report the CPU time of threads, and where the compilers ran for less than
   * a hundredth of the wall time: of a client that mostly waits, even that is a large share.
   */
  public double sinceLast() {
    Totals before = totals;
    CompilerThreads compiledBefore = compilers;
    totals = client.read();
    compilers = CompilerThreads.of(self);
    Cost cost = totals.since(before);
    long compiled = compilers.since(compiledBefore);
    return cost.get(Counter.CPU) instanceof Reading.Measured(double nanos)
            && compiled > MIN * cost.wallNanos()
        ? compiled / nanos
        : 0;
  }
}
