// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Second;
import dev.sqldyno.stacks.run.ServiceEffort;
import dev.sqldyno.stacks.testing.TestService.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Small programs are compared in every scenario; alone, as what it looks at is their speed. */
@Isolated
class ServiceRunIT extends SmallComparison {

  @Test
  void anyProgramJoinsEveryScenarioAndIsHeldToAccount() throws Exception {
    int manyUsers = 2 * ServiceEffort.of(Size.SMOKE).users() + 1;
    String report = compare(manyUsers, List.of(Scenario.values()), Fault.TALKS);
    RunFolder run = run();

    assertThat(run.info().gaps()).isEmpty();
    assertThat(run.info().complete()).isTrue();
    assertThat(ServiceSample.of(run))
        .extracting(ServiceSample::scenario)
        .containsExactly(Scenario.CLOSED, Scenario.OPEN, Scenario.SLOW);
    for (ServiceSample sample : ServiceSample.of(run)) {
      assertThat(sample.errors()).as(() -> refused(run)).isZero();
      assertThat(sample.checked().stored()).isEqualTo(sample.checked().accepted());
      assertThat(sample.checked().rowsInserted())
          .isEqualTo(new Reading.Measured(sample.checked().stored()));
      assertTheWindowIsAPartOfTheLoad(sample);
      assertThat(sample.parties()).containsOnlyKeys(Party.values());
      assertThat(sample.parties().get(Party.APP).meter()).isLessThanOrEqualTo(MeterKind.PROC_CPU);
      assertThat(sample.parties().get(Party.CLIENT).meter())
          .as("the load's cgroup is found as the service's is")
          .isEqualTo(sample.parties().get(Party.APP).meter());
      assertThat(sample.peakMemoryBytes()).isInstanceOf(Reading.Measured.class);
      assertThat(((Reading.Measured) sample.published().statementsPerRequest()).value())
          .isBetween(1.9, 2.1);
    }
    ServiceSample slow = ServiceSample.of(run).getLast();
    assertThat(slow.latency().curve().getFirst().millis()).isGreaterThanOrEqualTo(100);
    ServiceSample open = ServiceSample.of(run).get(1);
    assertThat(Double.parseDouble(open.load().get(ServiceSample.RATE)))
        .isBetween(
            0.5 * ServiceSample.of(run).getFirst().perSecond(),
            0.7 * ServiceSample.of(run).getFirst().perSecond());
    assertThat(open.latency().sentLateMillis()).isPresent();
    assertThat(report)
        .contains("closed load, users 9, PostgreSQL", "open load", "slow load", "talks");
    assertRawFilesAreKept(run);
    assertNoSecretIsLeft(run);
    assertThat(folder.resolve("data")).isEmptyDirectory();
  }

  /** One that had the warm-up in it would have what was accepted in all of its seconds. */
  private static void assertTheWindowIsAPartOfTheLoad(ServiceSample sample) {
    List<Second> inside = sample.seconds().stream().filter(s -> s.second() >= 0).toList();
    long whole = inside.stream().mapToLong(Second::requests).sum();
    long most = inside.stream().mapToLong(Second::requests).max().orElseThrow();
    long before = sample.seconds().stream().mapToLong(Second::requests).sum() - whole;
    assertThat(sample.wallNanos()).as("2 s, to which a stall may add").isBetween(2e9, 9e9);
    assertThat(inside).as("those with an answer").isNotEmpty();
    assertThat((inside.getLast().second() + 1) * 1e9)
        .as("whole seconds, by another clock")
        .isLessThan(sample.wallNanos() + 5e7);
    assertThat(sample.requests()).as("and the second that was cut").isBetween(whole, whole + most);
    assertThat(before).as("there was a warm-up").isPositive();
    assertThat(sample.requests()).isLessThanOrEqualTo(sample.checked().accepted() - before);
    assertThat(sample.parties().values())
        .allSatisfy(party -> {
          Reading cpu = party.cost().get(Counter.CPU);
          assertThat(cpu).isInstanceOf(Reading.Measured.class);
          assertThat(((Reading.Measured) cpu).value()).isPositive();
        });
  }

  private static void assertRawFilesAreKept(RunFolder run) throws IOException {
    assertThat(rawFiles(run))
        .contains("closed-talks-1.jtl.gz", "closed-talks-1.hgrm", "closed-talks-1.hlog")
        .contains("closed-talks-1-first.jtl.gz", "open-talks-1-first.jtl.gz");
    String interval =
        Files.readAllLines(run.path().resolve("services/closed-talks-1.hlog")).getLast();
    assertThat(Double.parseDouble(interval.split(",")[2]))
        .as("Interval_Max of the HDR log, in milliseconds")
        .isEqualTo(ServiceSample.of(run).getFirst().latency().maxMillis());
  }

  /** A program that prints its environment has the engine's password in it. */
  private static void assertNoSecretIsLeft(RunFolder run) throws IOException {
    String log =
        Files.readString(
            run.path().resolve("services/closed-talks-1.log"), StandardCharsets.ISO_8859_1);
    assertThat(log).contains("BOOKINGS_DB_PASSWORD=***");
  }

  /** Returns the lines of the requests that were not accepted, warm-ups too. */
  private static String refused(RunFolder run) {
    try (Stream<Path> files = Files.list(run.path().resolve("services"))) {
      List<String> refused = new ArrayList<>();
      for (Path file : files.filter(each -> each.toString().endsWith(".jtl.gz")).toList()) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> line.contains(",false,"))
              .forEach(line -> refused.add(file.getFileName() + ": " + line));
        }
      }
      return String.join("\n", refused);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> rawFiles(RunFolder run) throws IOException {
    try (Stream<Path> files = Files.list(run.path().resolve("services"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
