// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceSamples;
import dev.sqldyno.stacks.result.ServiceVerdict;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StackRemarksTest {
  private static final int CORES = 2;

  private static ServiceSamples jpa(Model model) {
    return ServiceSamples.of(Scenario.CLOSED, "jpa", model, "jpa");
  }

  private static String account(ServiceSamples... samples) {
    ServiceCell cell =
        ServiceCell.of(Stream.of(samples).map(ServiceSamples::sample).toList()).getFirst();
    return StackRemarks.of(cell, ServiceVerdict.of(cell, CORES));
  }

  @Test
  void itTellsHowWarmAStackWasWhatLimitedItAndWhatItTellsOfItself() {
    assertThat(account(jpa(Model.VIRTUAL), jpa(Model.VIRTUAL).repetition(1)))
        .isEqualTo(
            "Stack jpa: warmed up for 18 s; 1.90 of 2 cores busy: engine 0.85, service 0.85, JMeter 0.20"
                + "; CPU time by cgroup-cpu; 80,000 bookings accepted and stored"
                + "; the engine's own count: 80,020 commits, 80,000 inserted rows"
                + "; 4.0 statements per booking (a batch counts as one)"
                + "; virtual threads pinned their carriers 3 times a second");
    assertThat(account(jpa(Model.REACTIVE)))
        .startsWith("Stack jpa: warmed up for 18 s;")
        .endsWith("; connections on 2 event loops");
  }

  @Test
  void whatTheEngineDoesNotCountIsSaidWithItsReason() {
    assertThat(account(jpa(Model.PLATFORM).rowsInserted(new Unavailable("no such counter"))))
        .contains("own count: 40,010 commits, inserted rows unknown (no such counter);");
  }

  @Test
  void retriesAreToldForAsManyBookingsWhateverTheWindowsLength() {
    assertThat(
            account(
                jpa(Model.PLATFORM).requests(10_000, 0).retries(25),
                jpa(Model.PLATFORM).repetition(1).requests(20_000, 0).retries(50)))
        .endsWith("; 2.50 retries per 1,000 bookings");
  }

  @Test
  void whatFailedBeforeTheWindowAndWhatThePoolLetWaitIsSaid() {
    assertThat(account(jpa(Model.PLATFORM).requests(5_000, 10).failedBefore(1_234).queue(34)))
        .contains("; 1,234 requests failed outside the windows;")
        .endsWith("; up to 34 requests at a time were waiting for a connection in a window");
  }

  @Test
  void whatNobodyCouldSeeIsSaidWithItsReason() {
    assertThat(
            account(
                jpa(Model.PLATFORM)
                    .throttled(new Unavailable("the quota is hidden"))
                    .queueUnknown("it publishes no metric")))
        .endsWith(
            "; unknown: throttled: the quota is hidden"
                + "; unknown: requests waiting for a connection: it publishes no metric");
  }
}
