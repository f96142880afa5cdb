// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.Browser;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.RunExport;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The gallery as it is heard, printed and opened with many runs. Needs Chromium. */
@Order(1)
class GalleryReadersBrowserIT {
  private static final String ROWS =
      "return [...document.querySelectorAll('tbody tr')].map(row => row.innerText)";
  private static final String STATUS = "return document.querySelector('[role=status]').innerText";

  /** Returns what no paper has: controls, and what is beyond its edge. */
  private static final String OFF_PAPER =
      """
      return [...document.querySelectorAll('body *')].filter(e => e.checkVisibility())
          .filter(e => e.matches('nav, form, select, button') || e.getBoundingClientRect().right > innerWidth)
          .map(e => e.tagName + ' ' + e.textContent.slice(0, 40))
      """;

  /** Returns words that a narrow column parts. */
  private static final String PARTED =
      """
      const parted = [];
      for (const cell of document.querySelectorAll('thead th, td:not(.text)')) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(line => line.top)).size > 1) parted.push(word[0]);
          }
        }
      }
      return parted
      """;

  private static final String PLACES =
      "return [...document.querySelectorAll('select[name=place] option')].map(o => o.value)";

  /** Returns texts of a chart that stand on one another. */
  private static final String OVERLAPPING =
      """
      const texts = [...document.querySelectorAll('.chart svg text')].map(e => [e.textContent, e.getBoundingClientRect()]);
      return texts.flatMap(([text, a], i) => texts.slice(i + 1)
          .filter(([, b]) => a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom)
          .map(([other]) => text + ' on ' + other));
      """;

  private static final String HEADINGS =
      "return [...document.querySelectorAll('table')].slice(0, 1).flatMap(table => [...table.querySelectorAll('thead th')].map(th => th.innerText))";

  @TempDir static Path folder;
  private static Browser browser;
  private static Path ours;

  @BeforeAll
  static void startTheBrowser() {
    browser = Browser.start(folder.resolve("profile"));
    ours = Gallery.read(Path.of("..", "docs", "gallery")).write(folder.resolve("site"));
  }

  @AfterAll
  static void stopTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void lookAtAScreen() {
    browser.window(1280, 900);
    browser.scheme("light");
  }

  private static List<?> rows() {
    return (List<?>) browser.run(ROWS);
  }

  @SuppressWarnings("unchecked")
  private static List<String> headings() {
    return (List<String>) browser.run(HEADINGS);
  }

  @Test
  void everyPageKeepsTheRulesOfAxe() {
    for (String state :
        List.of(
            "",
            "workload=dml-sweep",
            "view=versions&family=PostgreSQL&workload=dml-sweep",
            "view=pair&workload=dml-sweep&row=dml-sweep|insert||smoke",
            "view=cell&run=2026-11-versions-sweep&cell=0")) {
      for (int width : List.of(1280, 420)) {
        browser.window(width, 900);
        browser.scheme(width == 420 ? "dark" : "light");
        browser.open(ours, state);
        assertThat(browser.violations()).as("%s at %d", state, width).isEmpty();
      }
    }
  }

  @Test
  void aFilterSaysWhatIsShownNow() {
    browser.open(ours, "");
    Object before = browser.run(STATUS);
    browser.run("window.status0 = document.querySelector('[role=status]')");
    browser.find("select[name=workload]").sendKeys("ycsb", Keys.ENTER);
    browser.settle();

    assertThat(browser.run(STATUS)).asString().startsWith("Of ").isNotEqualTo(before);
    assertThat(browser.run("return status0.isConnected")).isEqualTo(true);
    browser.open(ours, "view=cell&run=2026-11-versions-sweep&cell=0");
    assertThat(browser.run("return document.title")).asString().startsWith("Insert all rows on ");
  }

  @Test
  void paperHasAllOperationsAndColumnsInLightColoursAndNoControls() {
    browser.window(700, 900);
    browser.scheme("dark");
    browser.open(ours, "");
    int closed = rows().size();
    browser.print();

    assertThat(rows()).hasSizeGreaterThan(4 * closed);
    assertThat((List<?>) browser.run(OFF_PAPER)).isEmpty();
    assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");
    browser.run("dispatchEvent(new Event('afterprint'))");
    assertThat(rows()).hasSize(closed);

    browser.open(ours, "view=versions&family=PostgreSQL");
    browser.print();
    assertThat(rows()).isNotEmpty();
    assertThat((List<?>) browser.run(OFF_PAPER)).isEmpty();

    browser.open(ours, "view=pair&workload=dml-sweep&row=dml-sweep|insert||smoke");
    browser.await("less than 0.2 %");
    browser.print();
    assertThat((List<?>) browser.run(OFF_PAPER)).isEmpty();
    assertThat((List<?>) browser.run(PARTED)).isEmpty();
  }

  @Test
  void aStepOverVersionsIsMarkedAndNamesTheFunctionsThatMoved() {
    Export run = RunExport.of(ExampleVersions.write(folder, "steps", 3));
    browser.open(
        new Gallery(Map.of("steps", run)).write(folder.resolve("steps-site")),
        "view=versions&family=PostgreSQL");
    browser.await("pg_checksum_page");

    assertThat(rows())
        .hasSize(2)
        .anySatisfy(row ->
            assertThat(row)
                .asString()
                .matches("(?s).*▲ 1\\.0\\d.× against 17\\.6\\.0\\s+1\\.0\\d.×"))
        .anySatisfy(row ->
            assertThat(row)
                .asString()
                .matches("(?s).*17\\.6\\.0 → 18\\.6\\.0.*LWLockRelease -359, .*, .*"));
  }

  @Test
  void clustersAreShownWhereMostOperationsHaveThemOrOneAsksAndThenLast() {
    browser.open(ours, "");
    assertThat(headings()).hasSizeGreaterThan(3).noneMatch(head -> head.contains("cluster"));

    browser.open(ours, "columns=all");
    List<String> all = headings();
    assertThat(all.subList(1, 4)).noneMatch(head -> head.contains("cluster"));
    assertThat(all.subList(4, all.size())).anyMatch(head -> head.contains("cluster"));

    browser.open(ours, "workload=dml-sweep");
    assertThat(headings()).anyMatch(head -> head.contains("cluster"));
  }

  @Test
  void onlyPlainVersionsAreVersionsAndNoLabelOfTheirChartIsOnAnother() {
    browser.open(ours, "");
    for (String engine : List.of("MariaDB", "PostgreSQL")) {
      for (Object place : (List<?>) browser.run(PLACES)) {
        for (int width : List.of(1280, 420)) {
          browser.window(width, 900);
          String state = "view=versions&family=%s&place=".formatted(engine);
          browser.open(ours, state + URLEncoder.encode(place.toString(), UTF_8));

          assertThat(browser.find("main").getText()).contains(engine).doesNotContain("cluster");
          assertThat((List<?>) browser.run(OVERLAPPING)).isEmpty();
        }
      }
    }
    browser.open(ours, "view=versions&family=MariaDB");
    for (int i = 0; i < 100 && browser.findAll(".chart svg text").isEmpty(); i++) {
      browser.settle();
    }
    assertThat(browser.findAll(".chart svg text")).isNotEmpty();
    assertThat((List<?>) browser.run(OVERLAPPING)).isEmpty();
    assertThat(headings()).isEqualTo(List.of("operation", "10.11.5", "11.4.5", "11.4.5 ÷ 10.11.5"));
    assertThat(browser.run(STATUS)).asString().startsWith("MariaDB 11.4.5 has ");
  }

  @Test
  void anEmptyAnswerIsMarkedAndInNoMean() {
    browser.open(ours, "workload=lineorder");
    assertThat(rows()).filteredOn(row -> row.toString().contains("may return no row")).hasSize(4);
    browser.open(ours, "");
    assertThat(rows().toString()).containsPattern("Line orders, 1 client[^▸]*12 of 16");
  }

  @Test
  void fiveNightsOfOneBuildAreASeriesWhoseStepNamesItsFunctions() {
    Export run = RunExport.of(ExampleVersions.write(folder, "nights", 3, true));
    Map<String, Export> nights = new TreeMap<>();
    for (int day = 1; day <= 5; day++) {
      nights.put(
          "night" + day, ExampleExports.measured("2026-11-0" + day, day < 3 ? 1 : 1.05, run));
    }
    Path site = new Gallery(nights).write(folder.resolve("nights-site"));
    for (int width : List.of(1280, 420)) {
      browser.window(width, 900);
      browser.open(site, "view=versions");
      browser.await("_bt_compare");

      assertThat(rows())
          .hasSize(2)
          .anySatisfy(row ->
              assertThat(row)
                  .asString()
                  .matches("(?s)([^▲]*\t){3}[^\t]*▲ 1\\.05.× against 2026-11-02[^▲]*"))
          .anySatisfy(row ->
              assertThat(row)
                  .asString()
                  .matches("(?s).*2026-11-02 → 2026-11-03.*1\\.05.×.* \\+.*"));
      assertThat(headings()).hasSize(7).endsWith("2026-11-05", "2026-11-05 ÷ 2026-11-01");
      assertThat(browser.run("return document.documentElement.scrollWidth"))
          .isEqualTo((long) width);
    }
    assertThat(browser.run(STATUS)).asString().contains(" on 2026-11-05 has 1.05");
    browser.find("select[name=over]").sendKeys("versions", Keys.ENTER);
    browser.settle();
    assertThat(headings()).hasSize(2);
    assertThat(browser.run("return location.hash")).asString().contains("over=versions");
    assertThat(browser.run("return document.activeElement.name")).isEqualTo("over");
  }

  @Test
  void fiveHundredDifferentRunsOpenWithinASecond() {
    Export run = RunExport.of(ExampleVersions.write(folder, "many", 3));
    Map<String, Export> runs = new TreeMap<>();
    for (int i = 0; i < 500; i++) {
      runs.put("run" + i, ExampleExports.varied(run, i));
    }
    Path many = new Gallery(runs).write(folder.resolve("many-site"));

    // in CPU time: on a machine with other work, the time by the clock says nothing
    assertThat(browser.secondsToOpen(many)).isLessThan(1);
    assertThat(rows()).hasSizeGreaterThan(5).doesNotHaveDuplicates();

    new Gallery(Map.of("left", run)).write(many.getParent());
    assertThat(many.resolveSibling("code-0.js")).exists();
    assertThat(many.resolveSibling("code-1.js")).doesNotExist();
    assertThat(many.resolveSibling("code-499.js")).doesNotExist();
  }
}
