// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.measure.proc.CompilerThreads;
import dev.sqldyno.measure.proc.PeakMemory;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.testing.SmallService;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services that a shell starts, and services that print without end; none needs an engine. */
@Isolated("it reads what is said on System.err")
class RunningServiceIT {
  private static final Secret PASSWORD = Secret.random();

  @TempDir Path folder;
  private final List<String> progress = Collections.synchronizedList(new ArrayList<>());
  private Path ended;
  private Path log;

  @BeforeEach
  void makeTheFolders() throws IOException {
    Files.createDirectories(folder.resolve("launch/stacks"));
    Files.createDirectories(folder.resolve("data"));
    ended = folder.resolve("ended");
    log = folder.resolve("service.log");
  }

  private RunningService start(String command) {
    Stack stack = Stacks.load(folder.resolve("launch"), Map.of("kid", command)).stack("kid");
    return RunningService.start(
        stack,
        new ServiceStart(
            Map.of("BOOKINGS_DB_PASSWORD", PASSWORD.reveal()),
            PASSWORD,
            log,
            folder.resolve("data"),
            Duration.ofSeconds(60),
            progress::add));
  }

  private String small() {
    return SmallService.command("0", "true", ended.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // waits for its child, as a script does, and npm
        "sh -c \"%s; true\"",
        // ends while its child serves on
        "sh -c \"%s & true\"",
        // the child is in a session and a group of its own
        "sh -c \"setsid %s & wait\""
      })
  void aServiceThatAShellStartsIsWholeMeteredAndEnded(String form) throws Exception {
    Set<Long> processes;
    try (RunningService service = start(form.formatted(small()))) {
      processes = service.processes();
      assertThat(service.isRunning()).isTrue();
      assertMetered(service, service.footprint());
      Footprint.Processes whole = service.footprint();
      assertMetered(
          service,
          new Footprint.Processes(whole.rootPid(), Optional.empty(), "a test", whole.workspace()));
      assertThat(CompilerThreads.of(service.processes()).nanos()).isNotEmpty();
      assertThat(((Reading.Measured) PeakMemory.of(service.processes())).value())
          .isGreaterThan(20e6);
      assertThat(ProcessHandle.of(service.listener()).flatMap(p -> p.info().command()))
          .hasValueSatisfying(command -> assertThat(command).endsWith("/java"));

      long begin = System.nanoTime();
      assertThat(service.stop()).as("ended by SIGTERM").isTrue();
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
      assertThat(ended).content().isEqualTo("asked to end");
      assertThat(service.isRunning()).isFalse();
      assertThat(service.logTail()).isEqualTo("FATAL: the last of its words\n");
    }
    assertThat(processes).isNotEmpty().noneMatch(RunningServiceIT::lives);
    assertThat(folder.resolve("data")).isEmptyDirectory();
    assertThat(log).content().contains("the password is ***").doesNotContain(PASSWORD.reveal());
  }

  /** One that has ended may be kept in the list by who does not wait for his children. */
  private static boolean lives(long pid) {
    try {
      return !Files.readString(Path.of("/proc", Long.toString(pid), "stat")).contains(") Z ");
    } catch (IOException _) {
      return false;
    }
  }

  private static void assertMetered(RunningService service, Footprint.Processes footprint)
      throws Exception {
    try (EngineMeter meter = EngineMeter.open(footprint);
        HttpClient client = HttpClient.newHttpClient()) {
      var before = meter.read();
      client.send(
          HttpRequest.newBuilder(service.uri().resolve("/burn")).build(),
          BodyHandlers.discarding());
      Reading cpu = meter.read().since(before).get(Counter.CPU);
      assertThat(cpu).isInstanceOf(Reading.Measured.class);
      assertThat(((Reading.Measured) cpu).value()).as("%s", meter.meter()).isBetween(190e6, 2e9);
    }
  }

  @Test
  void aServiceThatPrintsWhileItEndsIsHeardOutAndNobodyIsTold() throws Exception {
    PrintStream standardError = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
    try {
      start(small()).close();
    } finally {
      System.setErr(standardError);
    }
    assertThat(told.toString(StandardCharsets.UTF_8).lines())
        .as("but for an end that takes seconds on a slow machine")
        .allMatch(line -> line.startsWith("sqldyno: ending the processes of "));
    assertThat(progress).allSatisfy(line -> assertThat(line).startsWith("starting kid"));
    assertThat(log).content().contains("about to end, 999").contains("FATAL: the last");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFloodOfOutputIsKeptInTwoBoundedFilesAndTheServiceNeverWaits(boolean lines)
      throws Exception {
    start(SmallService.command("40", Boolean.toString(lines), ended.toString())).close();
    assertThat(Files.size(log)).isLessThan(RollingLog.MAX_BYTES + 1);
    assertThat(Files.size(RollingLog.earlier(log))).isLessThan(RollingLog.MAX_BYTES + 1);
    assertThat(log)
        .content(StandardCharsets.ISO_8859_1)
        .startsWith("[service.log is full: earlier lines are in service.log.1, and")
        .contains("the password is ***")
        .contains("FATAL: the last of its words");
  }

  @Test
  void howItsCommandHasEndedIsTold() {
    assertThatThrownBy(() -> start("sh -c \"echo 'FATAL: no idea'; kill -KILL $$\""))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith(
            "stack 'kid' ended before it was ready (it accepted no connection); its command was killed (SIGKILL):")
        .hasMessageContaining("FATAL: no idea");
    assertThatThrownBy(() -> start("sh -c \"head -c 3000000 /dev/zero; exit 3\""))
        .hasMessageContaining("its command ended with exit status 3:")
        .hasMessageContaining("a line of")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(2_000));
  }
}
