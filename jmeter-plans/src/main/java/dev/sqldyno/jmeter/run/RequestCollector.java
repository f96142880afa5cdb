// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.reporters.Summariser;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.Sampler;

/**
 * A result collector that writes JMeter's file of results, and also counts and times requests: for
 * a second listener, remote engines would send each result twice. Remote engines' requests are not
 * timed.
 */
public final class RequestCollector extends ResultCollector implements SampleMonitor {
  private static final long serialVersionUID = 1;

  private transient RequestTally tally;
  private transient RequestClock clock = new RequestClock();
  private transient Runnable ended;

  /** JMeter clones a listener by this constructor, and then copies its properties. */
  public RequestCollector() {
    this(null, null, null);
  }

  /**
   * Makes a collector.
   *
   * @param ended called once for each engine, after its last result and before JMeter ends
   */
  RequestCollector(Summariser summariser, RequestTally tally, Runnable ended) {
    super(summariser);
    this.tally = tally;
    this.ended = ended;
  }

  /** Returns the copy that a remote engine gets. */
  @Override
  public Object clone() {
    RequestCollector copy = (RequestCollector) super.clone();
    copy.tally = tally;
    copy.clock = clock;
    copy.ended = ended;
    return copy;
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    tally.add(event);
    super.sampleOccurred(event);
    clock.clear();
  }

  @Override
  public void sampleStarting(Sampler sampler) {
    clock.begin();
  }

  @Override
  public void sampleEnded(Sampler sampler) {
    clock.end();
  }

  /** JMeter calls this for a plan that runs here, too. */
  @Override
  public void testEnded(String host) {
    super.testEnded(host);
    ended.run();
  }
}
