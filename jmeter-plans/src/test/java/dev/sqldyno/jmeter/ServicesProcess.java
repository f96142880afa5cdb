// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.stacks.testing.TestService;
import dev.sqldyno.stacks.testing.TestService.Fault;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A comparison as its user starts it, of the jars, in a process of its own, which is killed if it
 * has not ended.
 *
 * @param said what it has printed
 */
record ServicesProcess(Process process, Path said) implements AutoCloseable {
  /**
   * Compares small programs that keep the contract, print their environment, and have a shell.
   *
   * @param folder has {@code launch} and {@code data} in it
   * @param stacks their ids
   */
  static ServicesProcess start(Path folder, Path said, List<String> stacks, String... options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-Djmh.ignoreLock=true", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", classPath()));
    command.addAll(List.of(SqlDyno.class.getName(), "services"));
    command.addAll(List.of("--launch", folder.resolve("launch").toString()));
    for (String stack : stacks) {
      command.addAll(List.of("--stack", stack + "=" + TestService.byAShell(Fault.TALKS)));
    }
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    command.addAll(List.of(options));
    return new ServicesProcess(
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start(),
        said);
  }

  /** As -Pbench has it, of jars alone: what only the tests have must not be needed. */
  private static String classPath() {
    URL harness = SqlDyno.class.getProtectionDomain().getCodeSource().getLocation();
    Path jar = Path.of(URI.create(harness.toString()));
    assertThat(jar).as("the harness as ./mvnw verify packages it").isRegularFile();
    return "target/stacks.jar:%s:../harness-core/target/lib/*".formatted(jar);
  }

  String words() throws IOException {
    return Files.readString(said);
  }

  /** Waits until it has printed something of that form. */
  void await(String form) throws IOException, InterruptedException {
    Pattern pattern = Pattern.compile(form);
    long deadline = System.nanoTime() + Duration.ofMinutes(10).toNanos();
    while (!pattern.matcher(words()).find()) {
      assertThat(process.isAlive() && System.nanoTime() < deadline).as(words()).isTrue();
      Thread.sleep(50);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
