// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.JtlCheck;
import dev.sqldyno.stacks.jmeter.JtlRow;
import dev.sqldyno.stacks.jmeter.JtlSummary;
import dev.sqldyno.stacks.jmeter.JtlTail;
import dev.sqldyno.stacks.jmeter.PlanRun;
import dev.sqldyno.stacks.jmeter.RemoteEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks what each plan sends, and by how many connections, but for the closed one. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PlansIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /**
   * How often arrivals come if the machine stalls, which makes them late, and then many at once.
   */
  private static final int ROUNDS = 3;

  @TempDir Path folder;

  @Test
  void readersAskForTotalsByOneConnectionEach() throws Exception {
    try (TinyService service = new TinyService(Duration.ZERO)) {
      run(service, "bookings-read", Map.of("users", "5", "requests", "20"), 100);
      assertThat(service.read()).isEqualTo(100);
      assertThat(service.connections()).isLessThanOrEqualTo(5);
    }
  }

  /** Each booking of an inner loop must be another one, too, or it would be refused. */
  @Test
  void aLoopOfTheMixReadsOnceAndBooksSomeTimes() throws Exception {
    try (TinyService service = new TinyService(Duration.ZERO)) {
      run(service, "bookings-mixed", Map.of("users", "3", "requests", "5", "bookings", "7"), 120);
      assertThat(service.read()).isEqualTo(15);
      assertThat(service.accepted()).isEqualTo(105);
      assertThat(service.connections()).isLessThanOrEqualTo(3);
    }
  }

  @Timeout(value = 4, unit = TimeUnit.MINUTES)
  @Test
  void arrivalsFollowTheirRateAndShareConnections() throws Exception {
    List<String> complaints = arrivals();
    for (int i = 1; i < ROUNDS && !complaints.isEmpty(); i++) {
      complaints = arrivals();
    }
    assertThat(complaints).isEmpty();
  }

  /** Returns what is wrong with the moments of arrivals, or with the number of connections. */
  private List<String> arrivals() throws Exception {
    try (TinyService service = new TinyService(Duration.ZERO)) {
      Map<String, String> schedule =
          Map.of("rate", "41", "rampup", "3", "duration", "4", "drain", "5");
      // while the rate rises, 61.5 are due, of which JMeter sends 61
      JtlSummary sent = run(service, "bookings-open", schedule, 225);
      assertThat(service.accepted()).isEqualTo(225);
      JtlCheck check = new JtlCheck(OptionalLong.of(225), OptionalDouble.of(225 / 7.0));
      List<String> complaints = new ArrayList<>(check.complaints(sent));
      // 41 a second from the first on would take 5.5 s
      if (sent.lastStart() - sent.firstStart() < 5_600) {
        complaints.add("they came too fast: " + sent);
      }
      if (service.connections() >= 100) {
        complaints.add("they took %d connections".formatted(service.connections()));
      }
      return complaints;
    }
  }

  @Test
  void aScheduleOfOnesOwnReplacesTheRate() throws Exception {
    String schedule =
        "rate(30/sec) even_arrivals(1 sec) pause(4 sec) even_arrivals(1 sec) pause(1 sec)";
    try (TinyService service = new TinyService(Duration.ZERO)) {
      JtlSummary sent = run(service, "bookings-open", Map.of("schedule", schedule), 60);
      assertThat(sent.lastStart() - sent.firstStart()).isGreaterThan(2_500);
    }
  }

  /** RemoteEnginesIT cuts one short by day. */
  @Tag("nightly")
  @Test
  void arrivalsInFlightAreAnsweredWhenTheScheduleIsCutShort() throws Exception {
    Map<String, String> properties = Map.of("rate", "50", "rampup", "1", "duration", "600");
    try (TinyService service = new TinyService(Duration.ofMillis(300));
        PlanRun run = start(service, "bookings-open", properties)) {
      while (service.accepted() < 60) {
        Thread.sleep(10);
      }
      run.stopGracefully(LIMIT);
      assertThat(JtlTail.all(run.jtl()))
          .allMatch(JtlRow::success)
          .hasSize(Math.toIntExact(service.accepted()));
    }
  }

  private JtlSummary run(
      TinyService service, String plan, Map<String, String> properties, int requests)
      throws Exception {
    try (PlanRun run = start(service, plan, properties)) {
      assertThat(run.process().await(LIMIT)).isTrue();
      JtlSummary sent = run.tally().requests();
      JtlCheck check = new JtlCheck(OptionalLong.of(requests), OptionalDouble.empty());
      assertThat(check.complaints(sent)).isEmpty();
      assertThat(JtlTail.all(run.jtl())).allMatch(JtlRow::success).hasSize(requests);
      return sent;
    }
  }

  private PlanRun start(TinyService service, String plan, Map<String, String> properties)
      throws IOException {
    Map<String, String> all = new HashMap<>(service.properties());
    all.putAll(properties);
    return PlanRun.start(
        TestHome.home(),
        TestHome.plan(plan),
        JMeterSettings.of(all),
        Files.createTempDirectory(folder, "run"),
        RemoteEngines.HERE);
  }
}
