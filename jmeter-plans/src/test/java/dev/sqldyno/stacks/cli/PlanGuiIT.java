// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.jmeter.TestHome;
import dev.sqldyno.provision.process.SearchPath;
import dev.sqldyno.testing.Skips;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * JMeter's window on a display that nobody sees; a picture of it is left in {@code target}. Without
 * such a display the tests are skipped, unless {@code -Ddisplay.require=Xvfb} says that they must
 * not be.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PlanGuiIT {
  private static final String DISPLAY = "Xvfb";
  private static final Skips TRIED = new Skips("displays", "display.require", Set.of(DISPLAY));
  private static final List<String> PLANS =
      List.of("bookings-closed", "bookings-mixed", "bookings-open", "bookings-read");

  /** The sums of the plans and settings that were last opened in the window. */
  private static final Path OPENED = Path.of("src/test/resources/opened.sha256");

  private static final String LIST =
      "sha256sum src/test/jmeter/*.jmx src/main/jmeter/bin/* >" + OPENED;

  private static final long QUIET_MILLIS = 5_000;

  /** What the window adds to each element, and to the one that it shows first. */
  private static final Pattern ADDED =
      Pattern.compile(
          " enabled=\"true\""
              + "|\\s*<boolProp name=\"TestPlan.(functional_mode|serialize_threadgroups)\">false</boolProp>");

  @TempDir Path dir;

  @BeforeAll
  static void needsADisplay() {
    TRIED.require(
        DISPLAY,
        Stream.of(DISPLAY, "xdotool", "import")
            .filter(tool -> SearchPath.find(tool).isEmpty())
            .findFirst()
            .map("no %s here: apt-get install xvfb xdotool imagemagick"::formatted));
  }

  @AfterAll
  static void sayWhatThereWas() {
    TRIED.summary().ifPresent(System.out::println);
  }

  /** By day those alone that have changed since they were opened. */
  static Stream<String> changedPlans() {
    return PLANS.stream().filter(plan -> !wasOpenedAsItIs(plan));
  }

  static List<String> plans() {
    return PLANS;
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("changedPlans")
  void aPlanOpensWithoutAnErrorInTheLogAndIsSavedAsItWas(String plan) throws Exception {
    opensAndIsSaved(plan);
    assertThat(wasOpenedAsItIs(plan))
        .as("%s opens well; keep that in the list: in jmeter-plans, %s", plan, LIST)
        .isTrue();
  }

  @Tag("nightly")
  @ParameterizedTest
  @MethodSource("plans")
  void soDoesEachThatHasNotChanged(String plan) throws Exception {
    opensAndIsSaved(plan);
  }

  /** Whether the plan and JMeter's settings are those of the list. */
  private static boolean wasOpenedAsItIs(String plan) {
    return Stream.of(
            "src/test/jmeter/" + plan + ".jmx",
            "src/main/jmeter/bin/system.properties",
            "src/main/jmeter/bin/user.properties")
        .allMatch(file -> {
          try {
            byte[] sum =
                MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(Path.of(file)));
            return Files.readAllLines(OPENED).contains(HexFormat.of().formatHex(sum) + "  " + file);
          } catch (IOException | NoSuchAlgorithmException e) {
            throw new AssertionError(e);
          }
        });
  }

  private void opensAndIsSaved(String plan) throws Exception {
    Path opened = Files.copy(TestHome.plan(plan), dir.resolve(plan + ".jmx"));
    try (Started screen =
        new Started(List.of("Xvfb", "-displayfd", "1", "-screen", "0", "1400x900x24"), "")) {
      String display = ":" + screen.firstLine();
      try (Started gui = new Started(command("plan", "gui", opened.toString()), display)) {
        // the window's title begins with the file's name once the plan is drawn
        assertThat(run(display, "xdotool", "search", "--sync", "--onlyvisible", "--name", plan))
            .as(gui.log())
            .isZero();
        awaitQuiet(jmetersLog());
        Path picture = Path.of("target", "gui-%s.png".formatted(plan));
        assertThat(run(display, "import", "-window", "root", picture.toString())).isZero();
        assertThat(picture).isNotEmptyFile();
        assertThat(gui.isAlive()).isTrue();
        assertThat(Files.readString(jmetersLog()))
            .contains(plan)
            .doesNotContain(" ERROR ", " FATAL ", "Exception");
        assertThat(opened).hasSameBinaryContentAs(TestHome.plan(plan));
        // by which it is seen that it was saved
        Files.delete(opened);
        assertThat(ADDED.matcher(saved(opened, display)).replaceAll(""))
            .isEqualTo(Files.readString(TestHome.plan(plan)));
      }
    }
  }

  /** As a person saves it, who clicks into the window first, below the tree of elements. */
  private String saved(Path plan, String display) throws Exception {
    String window = plan.getFileName().toString();
    String click = "xdotool search --onlyvisible --name %s mousemove --window %%1 50 500 click 1";
    String text = "";
    while (!text.endsWith("</jmeterTestPlan>\n")) {
      assertThat(run(display, click.formatted(window).split(" "))).isZero();
      assertThat(run(display, "xdotool", "sleep", "1", "key", "ctrl+s", "sleep", "1")).isZero();
      text = Files.exists(plan) ? Files.readString(plan) : "";
    }
    return text;
  }

  @Test
  void withoutADisplayItSaysWhatToDo() throws Exception {
    try (Started gui = new Started(command("plan", "gui", "bookings-closed"), "")) {
      assertThat(gui.exitCode()).isEqualTo(1);
      assertThat(gui.log()).contains("no display to open a window on: set DISPLAY");
    }
  }

  private Path jmetersLog() throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files
          .filter(file -> file.getFileName().toString().matches("sqldyno-jmeter-.*[.]log"))
          .findFirst()
          .orElseThrow();
    }
  }

  private List<String> command(String... arguments) {
    return Stream.concat(
            Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + dir,
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.sqldyno.cli.SqlDyno"),
            Stream.of(arguments))
        .toList();
  }

  /** The title is there before the plan is drawn and the picture of the start has gone. */
  private static void awaitQuiet(Path log) throws Exception {
    long size = -1;
    while (Files.size(log) > size) {
      size = Files.size(log);
      Thread.sleep(QUIET_MILLIS);
    }
  }

  private int run(String display, String... command) throws Exception {
    try (Started started = new Started(List.of(command), display)) {
      return started.exitCode();
    }
  }

  /** A process on a display, and all that it started. */
  private final class Started implements AutoCloseable {
    private final Path out;
    private final Process process;

    Started(List<String> command, String display) throws IOException {
      out = Files.createTempFile(dir, "out", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
      builder.environment().put("DISPLAY", display);
      process = builder.start();
    }

    boolean isAlive() {
      return process.isAlive();
    }

    int exitCode() throws InterruptedException {
      return process.waitFor();
    }

    String log() throws IOException {
      return Files.readString(out);
    }

    /** What it prints first, or alone. */
    String firstLine() throws IOException, InterruptedException {
      while (!log().contains("\n")) {
        assertThat(process.isAlive()).as(log()).isTrue();
        Thread.sleep(50);
      }
      return log().lines().filter(line -> line.matches("\\d+")).findFirst().orElseThrow();
    }

    @Override
    public void close() {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().onExit().join();
    }
  }
}
