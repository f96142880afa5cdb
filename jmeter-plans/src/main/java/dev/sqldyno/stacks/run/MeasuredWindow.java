// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.measure.meter.PartyMetering;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Checked;
import dev.sqldyno.stacks.result.ServiceSample.Metered;
import dev.sqldyno.stacks.result.ServiceSample.Published;
import dev.sqldyno.stacks.result.ServiceSample.Subject;
import dev.sqldyno.stacks.result.ServiceSample.WarmUp;
import dev.sqldyno.stacks.run.reading.ClockReading;
import dev.sqldyno.stacks.run.reading.ResponseLog;
import java.util.Map;

/**
 * A window as it was metered; its answers are complete when the load has ended.
 *
 * @param from its begin, as {@code to} is its end
 * @param all the answers of the load, which grow until it ends
 */
record MeasuredWindow(
    LoadedService loaded,
    ClockReading from,
    ClockReading to,
    PartyMetering.Window<Party> window,
    Waits waits,
    Map<Party, Metered> parties,
    WarmUp warmUp,
    Published published,
    Reading peakMemory,
    Reading pinnedPerSecond,
    ResponseLog all) {

  /** Returns the answers of the window alone. */
  ResponseLog answers() {
    return all.between(from.millis(), to.millis());
  }

  /** Returns the window as the run's folder keeps it. */
  ServiceSample sample(Subject stack, Checked checked) {
    StackTrial trial = loaded.trial();
    ResponseLog inside = answers();
    return new ServiceSample(
        ServiceSample.SCHEMA,
        stack,
        loaded.engine().running().engine().id(),
        trial.scenario(),
        trial.load(),
        trial.effort().size(),
        trial.repetition(),
        to.nanosSince(from),
        inside.successes(),
        inside.size() - inside.successes(),
        inside.latency(),
        all.seconds(from.millis(), to.millis()),
        parties,
        window.own(),
        window.conditions(),
        waits,
        loaded.connections(),
        peakMemory,
        pinnedPerSecond,
        loaded.service().startUp().toNanos(),
        warmUp,
        published,
        checked);
  }
}
