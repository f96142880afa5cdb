// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;

/** Compares the filter's list with the classes that the JDK logs for JMH and its forks. */
class LinkClassesIT {
  private static final Pattern LOGGED =
      Pattern.compile("ObjectInputFilter (\\w+): class (?:\\[+L)?([^,;]+)");

  @TempDir Path folder;

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void theListHasTheJdksClassesThatAreSentAndNoOthers() throws Exception {
    assertListed(Mode.SampleTime);
  }

  @Test
  @Tag("nightly")
  void inAnyModeItHasNoOthers() throws Exception {
    assertListed(Mode.All);
  }

  private void assertListed(Mode mode) throws Exception {
    Path out = folder.resolve("out.txt");
    Process jmh =
        new ProcessBuilder(command(mode))
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(jmh.waitFor()).as(Files.readString(out)).isZero();

    assertThat(logged("REJECTED")).isEmpty();
    Set<String> sent = new TreeSet<>(logged("ALLOWED"));
    assertThat(sent).contains("org.openjdk.jmh.runner.link.ResultsFrame");
    sent.removeIf(name -> !name.startsWith("java.") || isThrowable(name));
    assertThat(sent).containsExactlyInAnyOrderElementsOf(LinkFilter.JDK_CLASSES);
  }

  private List<String> command(Mode mode) throws IOException {
    Path settings = folder.resolve("logging.properties");
    Files.writeString(
        settings,
        """
        handlers=java.util.logging.FileHandler
        java.util.logging.FileHandler.pattern=%s/log.%%u
        java.util.logging.FileHandler.formatter=java.util.logging.SimpleFormatter
        java.util.logging.FileHandler.level=ALL
        .level=OFF
        java.io.serialization.level=ALL
        """
            .formatted(folder));
    String logging = "-Djava.util.logging.config.file=" + settings;
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", logging));
    command.add("-Djava.io.tmpdir=" + folder);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(
        List.of(LinkRun.class.getName(), mode.name(), logging, "-XX:TieredStopAtLevel=1"));
    return command;
  }

  /** Returns the names of the logged classes; of an array, that of its elements. */
  private List<String> logged(String status) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> logs = Files.list(folder)) {
      for (Path log : logs.filter(file -> file.toString().matches(".*/log\\.[0-9.]+")).toList()) {
        LOGGED
            .matcher(Files.readString(log))
            .results()
            .filter(match -> match.group(1).equals(status))
            .map(match -> match.group(2))
            .forEach(found::add);
      }
    }
    return found;
  }

  private static boolean isThrowable(String name) {
    try {
      return Throwable.class.isAssignableFrom(Class.forName(name));
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
