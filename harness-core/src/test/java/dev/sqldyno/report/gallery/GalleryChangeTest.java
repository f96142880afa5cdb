// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.RunExport;
import dev.sqldyno.result.ResultException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GalleryChangeTest {
  @TempDir Path folder;
  private Path old;
  private Path now;
  private String json;

  @BeforeEach
  void makeTwoGalleries() throws IOException {
    json = RunExport.of(ExampleVersions.write(folder, "run", 3)).json();
    old = Files.createDirectory(folder.resolve("old"));
    now = Files.createDirectory(folder.resolve("now"));
    Files.writeString(old.resolve("run.json"), json);
    Files.writeString(now.resolve("run.json"), json);
  }

  private List<String> change(int code) {
    StringWriter out = new StringWriter();
    CommandLine command = SqlDyno.commandLine();
    command.setOut(new PrintWriter(out));
    assertThat(command.execute("gallery", now.toString(), "--against", old.toString()))
        .as(out.toString())
        .isEqualTo(code);
    assertThat(out.toString().lines().count()).isLessThanOrEqualTo(40);
    return out.toString().lines().toList();
  }

  private void add(String file, UnaryOperator<String> change) throws IOException {
    String changed = change.apply(json);
    assertThat(changed).isNotEqualTo(json);
    Files.writeString(now.resolve(file), changed);
  }

  private static String asOther(String text) {
    return text.replace("17.6.0", "15.1.0").replace("18.6.0", "16.2.0");
  }

  @Test
  void theSameGalleryChangesNothing() {
    assertThat(change(0)).contains("No figure is added or changed.");
  }

  @Test
  void aGalleryThatIsNotThereIsMisuse() {
    now = folder.resolve("none");

    assertThat(change(2)).isEmpty();
  }

  @Test
  void aNewVersionIsCountedAndComparedWithTheOthersOfItsFamily() throws IOException {
    add("more.json", GalleryChangeTest::asOther);

    assertThat(change(0))
        .contains(
            "- PostgreSQL 15.1.0: 2 new (dml-sweep); engine cost on average 1.00 × PostgreSQL 17.6.0, 0.94 × PostgreSQL 18.6.0");
  }

  @Test
  void aChangedFigureHasItsRatioAndAMissingOneIsGone() throws IOException {
    String cell =
        json.lines()
            .filter(line -> line.startsWith("{\"engine\":\"postgresql:17"))
            .findFirst()
            .get();
    String doubled =
        cell.replaceAll(
            "\"figures\":.*?\"functions\"",
            "\"figures\":{\"engine-cost\":{\"unit\":\"instructions\",\"mean\":9000,\"low\":8999,\"high\":9001,\"values\":[9000,9000,9000]}},\"functions\"");
    add("run.json", text -> text.replace(cell, doubled));
    assertThat(change(0))
        .contains("- PostgreSQL 17.6.0: 1 changed, 1 beyond both 95 % intervals, 1 gone")
        .anySatisfy(line ->
            assertThat(line)
                .startsWith("| PostgreSQL 17.6.0 | dml-sweep/insert, smoke | engine-cost | ")
                .endsWith(" × | yes |"));

    add("run.json", text -> text.replace(",\n" + cell, "]}"));
    assertThat(change(0)).contains("- PostgreSQL 17.6.0: 2 gone");
  }

  private static final String ZERO =
      "\"engine-cost\":{\"unit\":\"instructions\",\"mean\":-5,\"low\":-5,\"high\":-5,\"values\":[-5,-5,-5]";

  /** What spoils an export, and the reason's beginning. */
  private static final Map<UnaryOperator<String>, String> SPOILT =
      Map.ofEntries(
          spoilt("\"fsync\":", "\"build_slow\":\"x\",\"fsync\":", "A debug build"),
          spoilt("\"version\":\"1\"", "\"version\":\"1-debug\"", "A debug build"),
          spoilt("Westmere", "Skylake", "Counted by QEMU 7.2.22, Skylake and not by QEMU"),
          spoilt("postgresql:", "mydb:", "An engine that sqldyno does not know"),
          spoilt("postgresql:", "oracle:", "The licence of Oracle Database Free forbids"),
          spoilt("\"PostgreSQL ", "\"PostgreSQL\\\\n", "A name with a line break"),
          spoilt("postgresql:15.1.0", "postgresql+a=alice", "A setting with a value that"),
          spoilt("\"PostgreSQL ", "\"MySQL ", "A name that is not its engine's"),
          spoilt("(bench --lab)", "$1; curl x | sh", "A command that does not repeat its cell"),
          spoilt("(bench --lab)", "$1 --memory 2g", "A command that does not repeat its cell"),
          spoilt("emulated process", "service at db1.corp", "A path, a user or an address"),
          spoilt("\"title\":\"", "$0alice@db1 ", "A path, a user or an address"),
          spoilt("\"os\":\"", "$0/home/alice ", "A path, a user or an address"),
          spoilt("\"file\":\"", "$0/home/alice/", "A path, a user or an address"),
          spoilt("\"name\":\"LWLock", "$0 /home/alice", "A path, a user or an address"),
          spoilt("\"fsync\":", "\"/home/alice\":\"on\",$0", "A path, a user or an address"),
          spoilt("\"sqldyno\":\"", "$0/home/alice ", "A path, a user or an address"),
          spoilt("\"fsync\":\"on\"", "\"password\":\"1234\"", "A setting with a value that"),
          spoilt("(\"instructions\":)[\\d.]+", "$110000000", "Functions that cost more than"),
          spoilt("\"engine-cost\":\\{[^}]*", ZERO, "A cost that is not above zero"),
          spoilt("\"engine-cost\":\\{[^}]*},", "", "A cell without the engine's cost"),
          spoilt("JDBC driver", "SQL Server driver", "The licence of SQL Server forbids"),
          spoilt("(\"values\":\\[[^,]*,[^,]*),[^]]*", "$1", "Fewer than three repetitions"),
          spoilt("(\"values\":\\[[^,]*,[^,]*),[^]]*", "$1,4600", "A repetition is more than 0.5 %"),
          spoilt("\"measured\":\"2026", "\"measured\":\"9026", "Measured in the future"),
          spoilt("\"fsync\":\"on\"", "\"fsync\":\"alice\"", "A setting with a value that"),
          spoilt("postgresql:15.1.0", "postgresql:15.1.0+jit", "No id of an engine"));

  private static Map.Entry<UnaryOperator<String>, String> spoilt(
      String from, String to, String reason) {
    return Map.entry(text -> text.replaceAll(from, to), reason);
  }

  @Test
  void eachReasonToRefuseIsGivenOnce() throws IOException {
    Set<String> expected = new TreeSet<>();
    int file = 0;
    for (Map.Entry<UnaryOperator<String>, String> each : SPOILT.entrySet()) {
      add("spoilt%d.json".formatted(file++), text -> each.getKey().apply(asOther(text)));
      expected.add(each.getValue());
    }

    expected.add("A cell of an engine and a day that another file has");

    List<String> lines = change(1);

    assertThat(lines).contains("### Refused").last().asString().matches("- and \\d+ more");
    List<String> reasons = GalleryChange.of(Gallery.read(old), Gallery.read(now)).refusals();
    assertThat(reasons).hasSameSizeAs(expected);
    assertThat(expected)
        .allSatisfy(
            reason -> assertThat(reasons).filteredOn(given -> given.startsWith(reason)).hasSize(1));
  }

  @Test
  void anExportOfWhatRepeatsLeavesOutTheCellsThatWouldBeRefused() throws IOException {
    add("spoilt.json", text -> text.replaceFirst("(\"values\":\\[[^,]*,[^,]*),[^]]*", "$1,4600"));
    Export whole = Export.read(now.resolve("spoilt.json"));
    List<String> left = new ArrayList<>();

    Export rest = Gallery.repeating(whole, left::addAll);

    assertThat(left).hasSize(1).allMatch(cell -> cell.startsWith("dml-sweep/insert of postgresql"));
    assertThat(rest.cells()).hasSize(whole.cells().size() - 1).isSubsetOf(whole.cells());
    assertThat(rest.engines()).hasSize(whole.engines().size() - 1);
    Export twice = RunExport.of(ExampleVersions.write(folder, "twice", 2));
    assertThatThrownBy(() -> Gallery.repeating(twice, left::addAll))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("--repetitions 3");
  }

  @Test
  void cpuTimeDoesNotJoinAGalleryOfTheLab() throws IOException {
    add(
        "timed.json",
        text ->
            asOther(text)
                .replace("\"instructions-emulated\"", "\"cgroup-cpu\"")
                .replace("\"unit\":\"instructions\"", "\"unit\":\"ns\""));

    assertThat(change(1))
        .contains(
            "- Counted by cgroup-cpu and not by QEMU 7.2.22, Westmere; measure with sqldyno of the gallery's version and --lab: postgresql:15.1.0 in timed; postgresql:16.2.0 in timed");
  }

  @Test
  void anotherLibraryOfCJoinsAndIsComparedWithNoFigureOfThisOne() throws IOException {
    add("other.json", text -> asOther(text).replace("Westmere", "Westmere, glibc 9.87 (Other)"));

    assertThat(change(0))
        .contains("- PostgreSQL 15.1.0: 2 new (dml-sweep)")
        .noneMatch(line -> line.contains("on average"));
  }

  @Test
  void whatIsThereAlreadyIsNotJudgedAgain() throws IOException {
    String slow = json.replace("\"fsync\":", "\"build_slow\":\"is a debug build\",\"fsync\":");
    Files.writeString(old.resolve("slow.json"), slow);
    Files.writeString(now.resolve("renamed.json"), slow);

    assertThat(change(0)).contains("No figure is added or changed.");
  }

  @Test
  void sixtyRunsAndNamesOfMarkupMakeOneComment() throws IOException {
    for (int i = 0; i < 60; i++) {
      int version = i;
      add(
          "run%d.json".formatted(i),
          text ->
              asOther(text)
                  .replace("PostgreSQL 15.1.0", "PostgreSQL <b>**|" + version)
                  .replace("PostgreSQL 16.2.0", "PostgreSQL <i>**|" + version)
                  .replace("0.1.0", "0.1." + version));
    }

    assertThat(change(0))
        .contains("- and 112 more")
        .noneMatch(line -> line.contains("<b>") || line.contains("**|"));
  }

  @Test
  void aFolderWithoutExportsSaysHowToMakeOne() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));

    assertThatThrownBy(() -> Gallery.read(empty))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("make one by sqldyno export RUN --output");

    Path below = Files.createDirectory(now.resolve("mine"));
    Files.copy(now.resolve("run.json"), below.resolve("run.json"));
    assertThatThrownBy(() -> Gallery.read(now))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("mine/run.json: move it up");
    Path link = Files.createSymbolicLink(folder.resolve("link"), old);
    assertThat(Gallery.before(link)).isEqualTo(Gallery.before(old));
  }
}
