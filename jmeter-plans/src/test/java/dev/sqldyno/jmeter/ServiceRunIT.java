// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Rung;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.run.RunPlace;
import dev.sqldyno.run.RunRecord;
import dev.sqldyno.run.RunRecord.Half;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Second;
import dev.sqldyno.stacks.result.Services;
import dev.sqldyno.stacks.run.ServiceEffort;
import dev.sqldyno.stacks.run.ServiceOptions;
import dev.sqldyno.stacks.run.ServiceRun;
import dev.sqldyno.stacks.testing.TestService;
import dev.sqldyno.stacks.testing.TestService.Fault;
import dev.sqldyno.testing.TestEngines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons of small programs, by a real JMeter and on a real engine. */
class ServiceRunIT {
  private static final String ENGINE = "postgresql";
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path folder;

  @BeforeAll
  static void mayRunBesideABenchmark() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @BeforeEach
  void needsTheEngine() throws IOException {
    TestEngines.require(ENGINE);
    TestService.launch(folder.resolve("launch"));
    Files.createDirectory(folder.resolve("data"));
  }

  @Test
  void anyProgramJoinsEveryScenarioAndIsHeldToAccount() throws Exception {
    int manyUsers = ServiceEffort.of(Size.SMOKE).users() + 1;
    String report = compare(manyUsers, List.of(Scenario.values()), Fault.TALKS);
    RunFolder run = run();

    assertThat(run.info().gaps()).isEmpty();
    assertThat(run.info().complete()).isTrue();
    assertThat(Services.of(run))
        .extracting(ServiceSample::scenario)
        .containsExactly(Scenario.CLOSED, Scenario.OPEN, Scenario.SLOW);
    for (ServiceSample sample : Services.of(run)) {
      assertThat(sample.errors()).isZero();
      assertThat(sample.checked().stored()).isEqualTo(sample.checked().accepted());
      assertThat(sample.checked().rowsInserted())
          .isEqualTo(new Reading.Measured(sample.checked().stored()));
      assertTheWindowIsAPartOfTheLoad(sample);
      assertThat(sample.parties()).containsOnlyKeys(Party.values());
      assertThat(sample.parties().get(Party.APP).rung()).isLessThanOrEqualTo(Rung.PROC_CPU);
      assertThat(sample.parties().get(Party.CLIENT).rung())
          .as("the load's cgroup is found as the service's is")
          .isEqualTo(sample.parties().get(Party.APP).rung());
      assertThat(sample.peakMemoryBytes()).isInstanceOf(Reading.Measured.class);
      assertThat(((Reading.Measured) sample.published().statementsPerRequest()).value())
          .isBetween(1.9, 2.1);
    }
    ServiceSample slow = Services.of(run).getLast();
    assertThat(slow.latency().curve().getFirst().millis()).isGreaterThanOrEqualTo(100);
    ServiceSample open = Services.of(run).get(1);
    assertThat(Double.parseDouble(open.load().get(ServiceSample.RATE)))
        .isBetween(
            0.5 * Services.of(run).getFirst().perSecond(),
            0.7 * Services.of(run).getFirst().perSecond());
    assertThat(open.latency().sentLateMillis()).isPresent();
    assertThat(report)
        .contains("closed load, users 5, PostgreSQL", "open load", "slow load", "talks");
    assertRawFilesAreKept(run);
    assertNoSecretIsLeft(run);
    assertThat(folder.resolve("data")).isEmptyDirectory();
  }

  /** One that had the warm-up in it would have what was accepted in all of its seconds. */
  private static void assertTheWindowIsAPartOfTheLoad(ServiceSample sample) {
    List<Second> inside = sample.seconds().stream().filter(s -> s.second() >= 0).toList();
    long whole = inside.stream().mapToLong(Second::requests).sum();
    long most = inside.stream().mapToLong(Second::requests).max().orElseThrow();
    assertThat(sample.wallNanos()).as("two seconds").isBetween(2e9, 2.6e9);
    assertThat(inside).hasSize((int) (sample.wallNanos() / 1e9));
    assertThat(sample.requests()).as("and the second that was cut").isBetween(whole, whole + most);
    assertThat(sample.seconds().getFirst().second()).as("there was a warm-up").isNegative();
    assertThat(sample.requests()).isLessThan(sample.checked().accepted() * 3 / 4);
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
        .isEqualTo(Services.of(run).getFirst().latency().maxMillis());
  }

  /** A program that prints its environment has the engine's password in it. */
  private static void assertNoSecretIsLeft(RunFolder run) throws IOException {
    String log =
        Files.readString(
            run.path().resolve("services/closed-talks-1.log"), StandardCharsets.ISO_8859_1);
    assertThat(log).contains("BOOKINGS_DB_PASSWORD=***");
  }

  @Test
  void whatFailsLeavesAGapWithItsReasonAndTheOthersAreMeasured() throws Exception {
    int fewUsers = ServiceEffort.of(Size.SMOKE).users();
    Files.writeString(
        folder.resolve("launch/stacks/absent.yaml"),
        "{name: Absent, model: event-loop, data: none, command: [no-such-program]}");
    String told =
        compare(
            fewUsers,
            List.of(Scenario.CLOSED),
            Fault.FAILS,
            Fault.DIES,
            Fault.LOSES,
            Fault.LIES,
            Fault.NONE);
    RunFolder run = run();

    assertThat(Services.of(run)).extracting(s -> s.stack().id()).containsExactly("none");
    Map<String, String> gaps =
        run.info().gaps().stream().collect(Collectors.toMap(Gap::what, Gap::reason));
    assertThat(gaps)
        .containsOnlyKeys(
            "services/absent",
            "services/closed/fails",
            "services/closed/dies",
            "services/closed/loses",
            "services/closed/lies");
    assertThat(told).contains("absent is left out: there is no program 'no-such-program' here");
    assertThat(gaps.get("services/absent")).contains("'no-such-program'", "install it");
    assertThat(gaps.get("services/closed/fails"))
        .contains("ended before it was ready")
        .contains("FATAL: no idea");
    assertThat(gaps.get("services/closed/dies")).contains("FATAL: out of ideas");
    assertThat(gaps.get("services/closed/loses")).startsWith("void: ").contains("were lost");
    assertThat(gaps.get("services/closed/lies"))
        .startsWith("void: ")
        .containsPattern("\\d+ bookings were accepted and \\d+ are stored");
    assertThat(folder.resolve("data")).isEmptyDirectory();
  }

  @Test
  void aServiceThatDoesNotWaitForTheSlowDependencyWasNotUnderThatLoad() throws Exception {
    compare(ServiceEffort.of(Size.SMOKE).users(), List.of(Scenario.SLOW), Fault.HURRIES);
    assertThat(Services.of(run())).isEmpty();
    assertThat(run().info().gaps())
        .singleElement()
        .satisfies(gap ->
            assertThat(gap.reason()).contains("void: ", "the slow dependency was asked 0 times"));
  }

  @Test
  void anOpenLoadWhoseRateNothingTellsIsRefusedAtOnce() {
    assertThatThrownBy(() -> compare(4, List.of(Scenario.OPEN, Scenario.SLOW), Fault.NONE))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("add closed to --scenarios");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void whatMayNotBeHeldAgainstARunIsNotAddedToIt() throws Exception {
    Map<String, String> relaxed = Map.of("durability", "relaxed");
    RunRecord.createNamed(folder.resolve("results"), "run", Half.ENGINES, relaxed).complete();
    assertThatThrownBy(() -> compare(4, List.of(Scenario.CLOSED), Fault.NONE))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("it has durability=relaxed, and this one would have commit")
        .hasMessageContaining("name another --run");
  }

  @Test
  void aStackIsComparedFromItsAotCacheToo() throws Exception {
    Path jar = folder.resolve("service.jar");
    ServiceOptions options =
        options(
            Map.of("jarred", TestService.jarred(Fault.NONE, jar)),
            ServiceEffort.of(Size.SMOKE).users(),
            List.of(Scenario.CLOSED),
            true);
    compare(options, 0);

    assertThat(run().info().gaps()).isEmpty();
    assertThat(Services.of(run()))
        .extracting(sample -> sample.stack().id(), sample -> sample.stack().aotCache())
        .containsExactly(tuple("jarred", false), tuple("jarred-aot", true));
    assertThat(folder.resolve("data")).as("the cache is gone").isEmptyDirectory();

    Files.delete(jar);
    assertThatThrownBy(() -> compare(options, 0))
        .as("a program that is gone is no other one than before")
        .isInstanceOf(ProvisionException.class)
        .hasMessage("cannot be compared here: stack jarred: " + jar + " is not there: build it");
  }

  /** What it prints. */
  private String compare(int users, List<Scenario> scenarios, Fault... faults) throws Exception {
    Map<String, String> own = new LinkedHashMap<>();
    for (Fault fault : faults) {
      // what talks is a shell's child, as by a script that does not exec
      own.put(
          fault.name().toLowerCase(Locale.ROOT),
          fault == Fault.TALKS ? TestService.byAShell(fault) : TestService.command(fault));
    }
    long failing =
        Arrays.stream(faults).filter(fault -> fault != Fault.NONE && fault != Fault.TALKS).count();
    return compare(options(own, users, scenarios, false), (int) failing);
  }

  private static String compare(ServiceOptions options, int failing) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    assertThat(new ServiceRun(options, CATALOG, print).run()).isEqualTo(failing);
    return out.toString(StandardCharsets.UTF_8);
  }

  private ServiceOptions options(
      Map<String, String> own, int users, List<Scenario> scenarios, boolean aot) {
    Stacks stacks = Stacks.load(folder.resolve("launch"), own);
    ServiceEffort smoke = ServiceEffort.of(Size.SMOKE);
    return new ServiceOptions(
        stacks,
        stacks.all(),
        own.keySet(),
        CATALOG.engine(ENGINE),
        new ProvisionOptions(Durability.COMMIT, Optional.empty(), folder.resolve("data"), _ -> {}),
        Size.SMOKE,
        new ServiceEffort(
            users, smoke.warmUp(), smoke.requests(), smoke.window(), 1, scenarios, List.of()),
        aot,
        Duration.ofMillis(100),
        new RunPlace(folder.resolve("results"), Optional.of("run"), Optional.empty()),
        Optional.empty(),
        Optional.empty());
  }

  private RunFolder run() {
    return RunFolder.open(folder.resolve("results/run"));
  }

  private static List<String> rawFiles(RunFolder run) throws IOException {
    try (Stream<Path> files = Files.list(run.path().resolve("services"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
