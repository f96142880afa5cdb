// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDynoProcess;
import dev.sqldyno.jmeter.TestHome;
import dev.sqldyno.jmeter.TestKeystore;
import dev.sqldyno.jmeter.TestPorts;
import dev.sqldyno.jmeter.TinyService;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.stacks.jmeter.JtlRow;
import dev.sqldyno.stacks.jmeter.JtlTail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code sqldyno plan} as a user runs it. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@Order(1)
class PlanCommandIT {
  private static final Duration LEFT_BEHIND = Duration.ofSeconds(30);

  @TempDir Path dir;

  @Test
  void aGoodRunIsReportedAndDrawn() throws Exception {
    try (TinyService service = new TinyService(Duration.ZERO);
        // JMeter's own may be given too
        SqlDynoProcess run =
            plan(service, "-Jusers=4", "-Jrequests=25", "-Jrampup=0", "-Jlanguage=fr")) {
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out())
          .contains("100 requests, 0 failed", "dashboard: " + results())
          .doesNotContain("is not known");
      assertThat(results().resolve("dashboard.tmp")).doesNotExist();
      assertThat(results().resolve("dashboard/index.html")).isNotEmptyFile();
      assertThat(service.accepted()).isEqualTo(100);
    }
  }

  /** No machine can send so many within 50 ms. JtlCheckTest has what is told of any rate. */
  @Tag("nightly")
  @Test
  void aScheduleThatJmeterCannotFollowFailsTheRun() throws Exception {
    try (TinyService service = new TinyService(Duration.ZERO);
        SqlDynoProcess run =
            run(
                "bookings-open",
                service,
                "-Jrate=100000",
                "-Jrampup=0",
                "-Jduration=0.05",
                "--no-dashboard")) {
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .containsPattern(
              "sqldyno: [0-9.]+ requests a second were sent and not the 100000.0 of the schedule");
    }
  }

  /** JMeter logs why a user died, and ends well. */
  @Test
  void requestsThatAreMissingFailTheRun() throws Exception {
    String closed = Files.readString(TestHome.plan("bookings-closed"));
    String group = closed.substring(closed.indexOf("<ThreadGroup "));
    String rest = closed.substring(0, closed.indexOf("<ThreadGroup "));
    String own =
        group.substring(0, group.lastIndexOf("</hashTree>", group.lastIndexOf("</hashTree>") - 1));
    String data =
        "<CSVDataSet guiclass=\"TestBeanGUI\" testclass=\"CSVDataSet\" testname=\"data\">"
            + "<stringProp name=\"filename\">nowhere.csv</stringProp><stringProp name=\"variableNames\">x</stringProp>"
            + "<boolProp name=\"recycle\">true</boolProp></CSVDataSet><hashTree/>";
    Path dies =
        Files.writeString(
            dir.resolve("dies.jmx"),
            rest
                + own
                + own.replaceFirst("<hashTree>", "<hashTree>" + data)
                + group.substring(own.length()));
    try (TinyService service = new TinyService(Duration.ZERO);
        SqlDynoProcess run =
            run(
                dies.toString(),
                service,
                "-Jusers=2",
                "-Jrequests=5",
                "-Jrampup=0",
                "--no-dashboard")) {
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out()).contains("10 requests, 0 failed, too few for a rate");
      assertThat(run.err())
          .contains("sqldyno: 10 requests ended and not 20")
          .containsPattern("sqldyno: 2 errors in JMeter ended users .*nowhere.csv");
    }
  }

  @Tag("nightly")
  @Test
  void aPlanWhoseNumberOfRequestsIsNotKnownIsNamed() throws Exception {
    try (TinyService service = new TinyService(Duration.ofMillis(20));
        SqlDynoProcess run =
            plan(service, "-Jusers=1", "-Jrequests=-1", "-Jduration=1", "--no-dashboard")) {
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out())
          .contains(
              "the number of requests of this plan is not known (ThreadGroup 'Users' ends after 1 s): only failures were looked for");
    }
  }

  @Test
  void ctrlCLetsRequestsInFlightEnd() throws Exception {
    try (TinyService service = new TinyService(Duration.ofMillis(300));
        SqlDynoProcess run = plan(service, "-Jusers=10", "-Jrequests=-1", "--no-dashboard")) {
      awaitAccepted(service, 30);
      run.signal("INT");
      assertThat(run.exitCode()).as(run.err()).isEqualTo(130);
      List<JtlRow> rows = JtlTail.all(results().resolve("samples.jtl"));
      assertThat(rows).allMatch(JtlRow::success).hasSize(Math.toIntExact(service.accepted()));
      assertThat(run.out())
          .contains(String.format(Locale.ROOT, "%,d requests, 0 failed", rows.size()));
    }
  }

  @Tag("nightly")
  @Test
  void whatFailsAfterCtrlCIsStillPrinted() throws Exception {
    try (TinyService service = new TinyService(Duration.ofSeconds(3));
        SqlDynoProcess run = plan(service, "-Jusers=2", "-Jrequests=-1", "--no-dashboard")) {
      awaitAccepted(service, 2);
      run.signal("INT");
      // JMeter does not append but writes on where it was, over less than this
      Files.writeString(
          results().resolve("samples.jtl"), "spoilt\n".repeat(1_000), StandardOpenOption.APPEND);
      assertThat(run.exitCode()).isEqualTo(130);
      assertThat(run.err()).as(run.out()).contains("sqldyno: no row of a JTL: '");
    }
  }

  /** A plan without an end has no number of rows that could be missed. */
  @Test
  void aJmeterThatDiesIsNoGoodRun() throws Exception {
    try (TinyService service = new TinyService(Duration.ofMillis(100));
        SqlDynoProcess run = plan(service, "-Jusers=2", "-Jrequests=-1", "--no-dashboard")) {
      awaitAccepted(service, 4);
      jmeters().getFirst().destroyForcibly();
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("sqldyno: JMeter was killed (SIGKILL) before its plan ended");
    }
  }

  @Test
  void jmeterDiesWithAHarnessThatIsKilled() throws Exception {
    try (TinyService service = new TinyService(Duration.ofMillis(100));
        SqlDynoProcess run = plan(service, "-Jusers=2", "-Jrequests=-1", "--no-dashboard")) {
      awaitAccepted(service, 4);
      assertThat(jmeters()).hasSize(1);
      run.signal("KILL");
      long deadline = System.nanoTime() + LEFT_BEHIND.toNanos();
      while (!jmeters().isEmpty() && System.nanoTime() < deadline) {
        Thread.sleep(100);
      }
      assertThat(jmeters()).isEmpty();
    }
  }

  /** RemoteEnginesIT has the same without the command line. */
  @Tag("nightly")
  @Test
  void aRemoteEngineRunsThePlanUntilItIsToldToEnd() throws Exception {
    Secret password = Secret.random();
    String keystore = TestKeystore.make(dir, password).keystore().toString();
    Map<String, String> secret = Map.of("SQLDYNO_KEYSTORE_PASSWORD", password.reveal());
    String port = Integer.toString(TestPorts.pair());
    try (TinyService service = new TinyService(Duration.ZERO);
        SqlDynoProcess engine =
            SqlDynoProcess.start(
                dir,
                secret,
                "plan",
                "engine",
                "--port=" + port,
                "--keystore=" + keystore,
                "--folder=" + dir)) {
      engine.awaitOut("listens at 127.0.0.1:" + port);
      try (SqlDynoProcess run =
          SqlDynoProcess.start(
              dir,
              secret,
              arguments(
                  "bookings-closed",
                  service,
                  "--remote=127.0.0.1:" + port,
                  "--keystore=" + keystore,
                  "-Jusers=2",
                  "-Jrequests=5",
                  "-Jrampup=0",
                  "--no-dashboard"))) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("10 requests, 0 failed");
        assertThat(service.accepted()).isEqualTo(10);
      }
      assertThat(jmeters(dir)).as("it waits for the next plan").hasSize(1);
      engine.signal("INT");
      assertThat(engine.exitCode()).isEqualTo(130);
      assertThat(jmeters(dir)).isEmpty();
    }
  }

  private SqlDynoProcess plan(TinyService service, String... options) throws Exception {
    return run("bookings-closed", service, options);
  }

  private SqlDynoProcess run(String plan, TinyService service, String... options) throws Exception {
    return SqlDynoProcess.start(dir, arguments(plan, service, options));
  }

  private String[] arguments(String plan, TinyService service, String... options) {
    List<String> arguments =
        new ArrayList<>(List.of("plan", "run", plan, "-o", results().toString()));
    service.properties().forEach((name, value) -> arguments.add("-J%s=%s".formatted(name, value)));
    arguments.addAll(List.of(options));
    return arguments.toArray(String[]::new);
  }

  private static void awaitAccepted(TinyService service, int count) throws InterruptedException {
    while (service.accepted() < count) {
      Thread.sleep(10);
    }
  }

  private List<ProcessHandle> jmeters() {
    return jmeters(results());
  }

  /** Returns the JMeters that work in the folder. */
  private static List<ProcessHandle> jmeters(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(process -> {
          String command = process.info().commandLine().orElse("");
          return command.contains("ApacheJMeter.jar") && command.contains(folder.toString());
        })
        .toList();
  }

  private Path results() {
    return dir.resolve("results");
  }
}
