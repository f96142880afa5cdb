// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** The rows that a load has sent, and the time that each request took. Thread-safe. */
public final class LoadTally {
  private final LongAdder rows = new LongAdder();
  private final Recorder requests = new Recorder(2);

  /** Returns the rows sent so far; up to a few hundred behind. */
  public long rows() {
    return rows.sum();
  }

  public void addRows(long more) {
    rows.add(more);
  }

  /** Records a request, which has ended now. */
  public void addRequest(long beginNanos) {
    requests.recordValue(Math.max(0, System.nanoTime() - beginNanos));
  }

  /** Returns the times of the requests since the last call, in nanoseconds. */
  public Histogram takeRequests() {
    return requests.getIntervalHistogram();
  }

  /** Forgets all, before another load begins. */
  public void reset() {
    rows.reset();
    requests.reset();
  }
}
