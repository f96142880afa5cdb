// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.reporters.Summariser;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * JMeter's writer of the file of results, which also counts them: remote engines then send each
 * result once, as they do without us.
 */
public final class RequestCollector extends ResultCollector {
  private static final long serialVersionUID = 1;

  private transient Tally tally;
  private transient Runnable ended;

  /** JMeter makes one before it copies what one is. */
  public RequestCollector() {
    this(null, null, null);
  }

  /**
   * Begins with nothing counted.
   *
   * @param ended run by each engine that has run its plan, after its last result and before JMeter
   *     ends
   */
  RequestCollector(Summariser summariser, Tally tally, Runnable ended) {
    super(summariser);
    this.tally = tally;
    this.ended = ended;
  }

  /** Each remote engine gets one of its own. */
  @Override
  public Object clone() {
    RequestCollector copy = (RequestCollector) super.clone();
    copy.tally = tally;
    copy.ended = ended;
    return copy;
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    tally.add(event);
    super.sampleOccurred(event);
  }

  /** Also that of a plan that runs here. */
  @Override
  public void testEnded(String host) {
    super.testEnded(host);
    ended.run();
  }
}
