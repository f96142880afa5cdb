// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks that packages of others come by a fixed version, and run nothing on the way. */
class SupplyChainTest {
  private static final Path ROOT = Path.of("..");

  /** The rights of the jobs that publish. */
  private static final Map<String, List<String>> PUBLISHING =
      Map.of(
          "gallery.yml",
          List.of("pages: write", "id-token: write"),
          "gallery-comment.yml",
          List.of("pull-requests: write"),
          "release.yml",
          List.of("contents: write", "packages: write", "id-token: write", "attestations: write"));

  @Test
  void theWrapperTakesNoOtherMavenThanTheOneWithItsChecksum() throws IOException {
    Properties wrapper = properties(".mvn/wrapper/maven-wrapper.properties");
    assertThat(wrapper.getProperty("distributionSha256Sum")).matches("[0-9a-f]{64}");
    assertThat(wrapper.getProperty("distributionUrl")).startsWith("https://repo.maven.apache.org/");
  }

  @Test
  void mavenRefusesAFileWhoseChecksumIsWrong() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve(".mvn/maven.config")))
        .contains("--strict-checksums");
  }

  @Test
  void everyActionIsNamedByItsCommit() throws IOException {
    Pattern pinned =
        Pattern.compile("- uses: [\\w.-]+/[\\w./-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+");
    for (Path workflow : workflows()) {
      List<String> uses = lines(workflow).filter(line -> line.contains("uses:")).toList();
      assertThat(uses.isEmpty()).isEqualTo(workflow.endsWith("gallery-comment.yml"));
      assertThat(uses)
          .as(workflow.toString())
          .allMatch(line -> pinned.matcher(line.strip()).matches());
    }
  }

  /** A value of the workflow's own matrix is written in the same file; a variable is no script. */
  private static boolean putsAText(String line) {
    return !line.equals("GH_TOKEN: ${{ github.token }}")
        && line.replace("${{ matrix.", "").contains("${{");
  }

  @Test
  void aWorkflowMayOnlyReadOrPublishAndKeepsNoTokenAndPutsNoTextIntoAShell() throws IOException {
    for (Path workflow : workflows()) {
      List<String> lines = lines(workflow).map(String::strip).toList();
      long checkouts = lines.stream().filter(line -> line.contains("actions/checkout@")).count();
      assertThat(lines).as(workflow.toString()).contains("permissions:", "contents: read");
      assertThat(lines)
          .as(workflow.toString())
          .filteredOn(line -> line.endsWith(": write"))
          .containsExactlyElementsOf(
              PUBLISHING.getOrDefault(workflow.getFileName().toString(), List.of()));
      assertThat(lines).as(workflow.toString()).noneMatch(SupplyChainTest::putsAText);
      assertThat(lines).as(workflow.toString()).noneMatch(line -> line.contains("_target"));
      assertThat(lines.stream().filter("persist-credentials: false"::equals))
          .hasSize((int) checkouts);
    }
  }

  /** A job is green if the class that it names was renamed, as other modules have none of it. */
  @Test
  void everyTestThatAWorkflowNamesIsThere() throws IOException {
    Set<String> classes =
        sources().stream()
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .collect(Collectors.toSet());
    Pattern named = Pattern.compile("-D(?:it\\.)?test=(\\S+)");
    List<String> tests = new ArrayList<>();
    for (Path workflow : workflows()) {
      named
          .matcher(Files.readString(workflow))
          .results()
          .flatMap(found -> Stream.of(found.group(1).split(",")))
          .filter(name -> !name.equals("NoSuch"))
          .forEach(tests::add);
    }
    assertThat(tests).isNotEmpty().isSubsetOf(classes);
  }

  /** Surefire runs no test of a tag that none has, and the build is green. */
  @Test
  void theBuildRefusesATagThatNoTestHas() throws IOException {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    Pattern accepted = Pattern.compile("<property>groups</property>\\s*<regex>(.+)</regex>");
    Pattern tag = Pattern.compile("@Tag\\(\"(.+)\"\\)");
    Set<String> tags = new TreeSet<>();
    for (Path source : sources()) {
      if (source.toString().contains("/src/test/")) {
        tag.matcher(Files.readString(source)).results().forEach(it -> tags.add(it.group(1)));
      }
    }
    assertThat(accepted.matcher(pom).results().map(it -> it.group(1)))
        .containsExactly(String.join("|", tags));
  }

  @Test
  void aPackageOfNodeIsTheOneThatWasLockedAndRunsNoScriptOfItsOwn() throws IOException {
    Path node = ROOT.resolve("app-under-test/bookings-node");
    assertThat(properties("app-under-test/bookings-node/.npmrc").getProperty("ignore-scripts"))
        .isEqualTo("true");
    JsonNode packages =
        JsonMapper.shared()
            .readTree(Files.readString(node.resolve("package-lock.json")))
            .get("packages");
    assertThat(packages.properties()).hasSizeGreaterThan(50);
    packages
        .properties()
        .forEach(entry -> {
          if (!entry.getKey().isEmpty()) {
            JsonNode locked = entry.getValue();
            assertThat(locked.path("integrity").asString(""))
                .as(entry.getKey())
                .startsWith("sha512-");
            assertThat(locked.path("hasInstallScript").asBoolean(false))
                .as(entry.getKey())
                .isFalse();
            // npm asks the registry of whoever installs, so the file names no other host
            assertThat(locked.path("resolved").asString("https://registry.npmjs.org/"))
                .as(entry.getKey())
                .startsWith("https://registry.npmjs.org/");
          }
        });
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static List<Path> workflows() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(".github/workflows"))) {
      return files.toList();
    }
  }

  private static Stream<String> lines(Path file) throws IOException {
    return Files.readAllLines(file).stream();
  }

  private static Properties properties(String file) throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(Files.readString(ROOT.resolve(file))));
    return properties;
  }
}
