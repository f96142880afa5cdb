// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.report.Browser;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.RunExport;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Needs Chromium. Leaves screenshots in target/report-screenshots for people to look at. */
@Order(1)
class GalleryBrowserIT {
  private static final Path SCREENSHOTS = Path.of("target", "report-screenshots");
  private static final String ROWS =
      "return [...document.querySelectorAll('tbody tr:not(.group)')].map(row => row.innerText)";

  /** Returns what stands out of the page. */
  private static final String WIDE =
      "return [...document.querySelectorAll('body *:not(.scroll *)')].filter(e => e.getBoundingClientRect().right > innerWidth)"
          + ".map(e => e.tagName + ' ' + e.textContent.slice(0, 40)).join('; ')";

  private static final String PLACES =
      "return [...document.querySelectorAll('select[name=place] option')].map(o => o.value)";
  private static final String ACTIVE =
      "return [...document.querySelectorAll('main script, main img, main iframe')]";

  @TempDir static Path folder;
  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void startTheBrowser() throws IOException {
    browser = Browser.start(folder.resolve("profile"));
    Path exports = Files.createDirectory(folder.resolve("exports"));
    Files.writeString(
        exports.resolve("versions.json"),
        RunExport.of(ExampleVersions.write(folder, "versions", 3)).json());
    Files.writeString(
        exports.resolve("hostile.json"),
        RunExport.of(ExampleRun.write(folder))
            .json()
            .replaceAll(
                "\"(PostgreSQL|18[.]6|read committed|AMD EPYC 7R13|insert)\"",
                Matcher.quoteReplacement(OwnFiles.JSON.writeValueAsString(ExampleRun.EVIL))));
    page = Gallery.read(exports).write(folder.resolve("site"));
  }

  @AfterAll
  static void stopTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  private static void press(String button) {
    browser.find(button).sendKeys(Keys.ENTER);
    browser.settle();
  }

  @SuppressWarnings("unchecked")
  private static List<String> rows() {
    return (List<String>) browser.run(ROWS);
  }

  @Test
  void everyPageIsFilledFitsAPhoneAndAsksNoNetwork() throws IOException {
    browser.complaints();
    for (String state :
        List.of(
            "",
            "view=versions&family=PostgreSQL",
            "view=pair&a=PostgreSQL+17.6.0&b=PostgreSQL+18.6.0",
            "view=cell&run=versions&cell=0")) {
      for (int width : List.of(1280, 420)) {
        browser.window(width, 900);
        browser.scheme(width == 420 ? "dark" : "light");
        browser.open(page, state);

        assertThat(rows()).as(state).isNotEmpty();
        assertThat(browser.run("return document.documentElement.scrollWidth"))
            .as("width of %s: %s", state, browser.run(WIDE))
            .isEqualTo((long) width);
        browser.screenshot(
            SCREENSHOTS.resolve(
                "gallery-%s-%d.png".formatted(state.replaceFirst("view=(\\w*).*", "$1"), width)),
            false);
      }
    }
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.networkRequests()).isEmpty();
  }

  @Test
  void theStateIsInTheAddressAndAKeyboardChangesIt() {
    browser.open(page, "workload=dml-sweep");
    browser.find("select[name=show]").sendKeys("amounts", Keys.ENTER);
    browser.settle();

    assertThat((String) browser.run("return location.hash"))
        .contains("workload=dml-sweep", "show=amounts");
    assertThat(browser.run("return document.activeElement.name")).isEqualTo("show");
    assertThat(rows()).anySatisfy(row -> assertThat(row).contains(" instr."));
  }

  @Test
  void anOperationOfTwoVersionsShowsTheFunctionsBehindTheDifference() {
    browser.open(page, "view=pair&a=PostgreSQL+17.6.0&b=PostgreSQL+18.6.0");
    browser.find("tbody th button").sendKeys(Keys.ENTER);
    // the functions come by a script of their own
    browser.await("LWLockRelease");

    assertThat(rows())
        .anySatisfy(row -> assertThat(row).contains("LWLockRelease", "450", "91", "-359"));

    browser.run("location.reload()");
    browser.await("LWLockRelease");
  }

  @Test
  void aHeadingSortsTheOperationsAndTheAddressKeepsIt() {
    Gallery ours = Gallery.read(Path.of("..", "docs", "gallery"));
    browser.open(ours.write(folder.resolve("our-site")), "workload=ycsb&show=amounts");
    press("thead button");
    List<String> sorted = rows();
    press("thead [aria-sort=ascending] button");

    assertThat(sorted).hasSizeGreaterThan(2);
    assertThat(rows()).containsExactlyInAnyOrderElementsOf(sorted).isNotEqualTo(sorted);
    assertThat((String) browser.run("return location.hash")).contains("sort=", "down=1");
  }

  @Test
  void aHostileExportIsShownAndDoesNothing() {
    browser.open(page, "");
    for (Object place : (List<?>) browser.run(PLACES)) {
      browser.open(page, "place=" + URLEncoder.encode((String) place, UTF_8));
      assertThat((List<?>) browser.run(ACTIVE)).isEmpty();
    }
    assertThat(browser.run("return window.hacked === undefined")).isEqualTo(true);
  }

  @Test
  void figuresOfZeroAndNamesOfJavaScriptShowRowsAndNoNaN() throws IOException {
    Path odd = Files.createDirectory(folder.resolve("odd"));
    String json = RunExport.of(ExampleVersions.write(folder, "zero", 3)).json();
    Files.writeString(
        odd.resolve("constructor.json"),
        json.replaceAll("(\"(mean|low|high)\"):[^,]+", "$1:0.0")
            .replaceAll("\"values\":[^]]+", "\"values\":[0"));
    Files.copy(odd.resolve("constructor.json"), odd.resolve("__proto__.json"));
    Path site = Gallery.read(odd).write(folder.resolve("odd-site"));
    browser.complaints();
    for (String state :
        List.of(
            "",
            "view=constructor",
            "base=constructor",
            "figure=constructor",
            "view=versions",
            "view=pair",
            "view=cell&run=constructor&cell=0")) {
      browser.open(site, state);

      assertThat(rows())
          .as(state)
          .isNotEmpty()
          .noneMatch(row -> row.matches("(?s).*(NaN|Infinity|undefined).*"));
    }
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aRatioNearZeroKeepsTwoDigits() {
    Export run = RunExport.of(ExampleVersions.write(folder, "ratio", 3));
    List<ExportedCell> cells =
        run.cells().stream()
            .map(of -> {
              double times = of.engine().equals("postgresql:18.6.0") ? 0.004 : 1;
              return ExampleExports.costing(times, of.workload(), of.operation(), of);
            })
            .toList();
    Export less = new Export(1, run.sqldyno(), run.measured(), run.machine(), run.engines(), cells);
    Path site = new Gallery(Map.of("ratio", less)).write(folder.resolve("ratio-site"));
    browser.open(site, "base=PostgreSQL+17.6.0");

    assertThat(rows())
        .isNotEmpty()
        .allMatch(row -> row.matches("(?s).*\\b1\\.00\u00a0×.*\\b0\\.00\\d\\d\u00a0×.*"));

    browser.open(site, "view=versions");
    browser.await("÷ 17.6.0");
    assertThat(browser.find(".chart").getText()).contains("0.004", "1.00").doesNotContain("-");
  }

  @Test
  void thirtyNightsShowTheNewestEightAndTheAddressHasTheChoiceOfMore() throws IOException {
    Export run = RunExport.of(ExampleVersions.write(folder, "night", 1, true));
    Path nights = Files.createDirectory(folder.resolve("nights"));
    for (int day = 1; day <= 30; day++) {
      Export measured = ExampleExports.measured("2026-10-%02d".formatted(day), 1, run);
      ExampleExports.write(nights, "night-%02d".formatted(day), "1", measured);
    }
    Path site = Gallery.read(nights).write(folder.resolve("nights-site"));
    browser.complaints();
    for (int width : List.of(1280, 420)) {
      browser.window(width, 900);
      browser.open(site, "view=versions&family=PostgreSQL");
      assertThat(headings()).hasSize(10).contains("night-23 1", "night-30 1");
      assertThat(browser.run("return document.documentElement.scrollWidth"))
          .isEqualTo((long) width);
      browser.screenshot(SCREENSHOTS.resolve("gallery-nights-%d.png".formatted(width)), false);
    }
    browser.find("select[name=newest]").sendKeys("all 30", Keys.ENTER);
    browser.settle();
    assertThat((String) browser.run("return location.hash")).contains("newest=all");
    assertThat(headings()).hasSize(32);
    assertThat(browser.run("return document.activeElement.name")).isEqualTo("newest");
    browser.screenshot(SCREENSHOTS.resolve("gallery-nights-all.png"), false);
    browser.window(700, 900);
    browser.open(site, "view=versions&family=PostgreSQL&newest=16");
    browser.print();
    assertThat(headings()).hasSize(18);
    assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(700L);
    browser.scheme("light");
    browser.open(site, "view=versions&family=PostgreSQL&newest=constructor");
    assertThat(headings()).hasSize(10);
    assertThat(browser.complaints()).isEmpty();
  }

  @SuppressWarnings("unchecked")
  private static List<String> headings() {
    return (List<String>)
        browser.run("return [...document.querySelectorAll('thead th')].map(th => th.innerText)");
  }

  @Test
  void manyOperationsBeginWithTheMeanOfEachWorkloadWhichOpens() {
    Export run = RunExport.of(ExampleVersions.write(folder, "means", 3));
    List<ExportedCell> cells =
        IntStream.range(0, 30)
            .boxed()
            .flatMap(i ->
                run.cells().stream()
                    .map(cell -> ExampleExports.costing(1, "w" + i % 3, "o" + i, cell)))
            .toList();
    Export many = new Export(1, run.sqldyno(), run.measured(), run.machine(), run.engines(), cells);
    browser.window(1280, 900);
    browser.open(new Gallery(Map.of("means", many)).write(folder.resolve("means-site")), "");

    assertThat(rows())
        .hasSize(3)
        .allMatch(row -> row.matches("(?s)w\\d.*10 operations, per row.*1\\.\\d+.×.*"));
    assertThat(browser.find(".answer").getText())
        .matches("Of 3 groups of operations, PostgreSQL \\S+ has the least engine cost in \\d+.*");

    press("tbody th button");
    assertThat(rows()).hasSize(13);
    assertThat((String) browser.run("return location.hash")).contains("open=w0");
    assertThat(browser.run("return document.activeElement.getAttribute('aria-expanded')"))
        .isEqualTo("true");
  }
}
