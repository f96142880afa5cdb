// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.report.section.ReportOptions.DEFAULT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Needs Chromium. Leaves screenshots in target/report-screenshots for people to look at. */
@Order(1)
public class ReportBrowserIT {
  private static final Path SCREENSHOTS = Path.of("target", "report-screenshots");
  @TempDir static Path folder;
  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void startTheBrowser() {
    browser = Browser.start(folder.resolve("profile"));
    page = ReportWriter.write(ExampleRun.write(folder), DEFAULT).html();
  }

  @AfterAll
  static void stopTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void openThePage() {
    browser.window(1400, 1000);
    browser.scheme("light");
    browser.open(page);
    browser.settle();
  }

  @ParameterizedTest
  @CsvSource({"light,1400", "dark,360"})
  void itFitsTheWindowAndShowsItsCharts(String scheme, int width) throws IOException {
    browser.scheme(scheme);
    fitsTheWindow(width);
    assertThat(browser.violations()).isEmpty();
    browser.screenshot(SCREENSHOTS.resolve(scheme + "-" + width + ".png"), true);
  }

  private static final String SIZES =
      "return [...document.querySelectorAll('.chart svg')].map(svg => svg.getBoundingClientRect())"
          + ".map(place => [place.width, place.height])";

  /** Returns the names of rows that are cut off or overlap; a line of a name is a text. */
  private static final String OVERLAPPING =
      """
      return [...document.querySelectorAll(".chart svg")].flatMap(svg => {
        const names = [...svg.querySelectorAll("text[text-anchor=end]")]
            .map(text => ({text: text.textContent, place: text.getBoundingClientRect()}));
        const edge = svg.getBoundingClientRect().left - 1;
        return names.filter((one, i) => one.place.left < edge || names.slice(0, i).some(other =>
            one.place.top < other.place.bottom - 4 && other.place.top < one.place.bottom - 4
            && one.place.left < other.place.right && other.place.left < one.place.right))
            .map(name => name.text);
      });
      """;

  @Test
  void aRunOfMixesFitsAPhone() throws IOException {
    browser.open(ReportWriter.write(ExampleMixes.write(folder, "mixes"), DEFAULT).html());
    fitsTheWindow(420);
    assertThat(browser.run("return document.querySelector('.findings li').innerText"))
        .asString()
        .contains("compared with threads=1");
    assertThat(
            (Number)
                browser.run(
                    "return document.querySelector('.findings li').getBoundingClientRect().bottom"))
        .as("the first answer is on the first screen")
        .satisfies(bottom -> assertThat(bottom.doubleValue()).isLessThan(900));
    assertThat(deadLinks()).isEqualTo(List.of());
    Object width =
        browser.run(
            "const name = document.querySelector('#clients-oltp_mixes__size_quick th');"
                + "name.closest('.scroll').scrollLeft = 400;"
                + "return name.getBoundingClientRect().left >= 0 && name.offsetWidth < 200");
    assertThat(width).as("the names stay beside a wide table that is scrolled").isEqualTo(true);
    browser.screenshot(SCREENSHOTS.resolve("mixes-420.png"), true);
  }

  @Test
  void whatChangedBetweenVersionsFitsAPhoneAndItsMapOpens() throws IOException {
    browser.open(ReportWriter.write(ExampleVersions.write(folder, "versions", 3), DEFAULT).html());
    browser.window(420, 1000);
    browser.settle();
    assertThat(browser.run("return document.documentElement.scrollWidth"))
        .isEqualTo(browser.run("return document.documentElement.clientWidth"));
    assertThat(browser.run("return document.querySelector('.findings li').innerText"))
        .asString()
        .contains("more instructions per row", "LWLockRelease and its parts");
    assertThat(browser.run("return document.querySelector('figure.treemap svg').textContent"))
        .asString()
        .contains("PostgreSQL 18.6.0", "_bt_compare");
    assertThat(deadLinks()).isEqualTo(List.of());
    assertThat(browser.complaints()).isEmpty();
    browser.screenshot(SCREENSHOTS.resolve("versions-420.png"), true);
  }

  private static void fitsTheWindow(int width) {
    browser.window(width, 1000);
    browser.settle();
    assertThat(browser.run("return document.documentElement.scrollWidth"))
        .isEqualTo(browser.run("return document.documentElement.clientWidth"));
    assertThat(browser.run("return document.querySelectorAll('.chart').length"))
        .isEqualTo(browser.run("return document.querySelectorAll('.chart svg').length"));
    assertThat(browser.run(SIZES))
        .asInstanceOf(InstanceOfAssertFactories.list(List.class))
        .hasSizeGreaterThan(15)
        .allSatisfy(size -> {
          assertThat(((Number) size.getFirst()).intValue()).isBetween(200, width);
          assertThat(((Number) size.getLast()).intValue()).isGreaterThan(100);
        });
    assertThat(browser.run(OVERLAPPING))
        .as("labels cut off or over each other")
        .isEqualTo(List.of());
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void chartsFollowTheColourScheme() {
    String svg = "return document.querySelector('.chart').innerHTML";
    Object light = browser.run(svg);
    browser.scheme("dark");
    browser.settle();
    assertThat(browser.run(svg)).isNotEqualTo(light);
    assertThat(browser.run("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(21, 23, 26)");
  }

  @Test
  void theToggleChangesTablesAndChartsByKeyboard() {
    String visible = visibleFigures();
    Object chart = browser.run("return document.querySelector('.bars .chart').textContent");
    WebElement gross = browser.find(".bar button[data-basis=gross]");
    assertThat(gross.getDomAttribute("aria-pressed")).isEqualTo("false");
    gross.sendKeys(Keys.ENTER);
    browser.settle();

    assertThat(gross.getDomAttribute("aria-pressed")).isEqualTo("true");
    assertThat(visibleFigures()).isNotBlank().isNotEqualTo(visible);
    assertThat(browser.run("return document.querySelector('.bars .chart').textContent"))
        .isNotEqualTo(chart);
  }

  /** As three windows on a noisy machine leave it. */
  @Test
  void anIntervalWiderThanItsFigureShowsNoCostBelowZeroAndHidesNoLabel() {
    browser.run(
        """
        for (const series of charts.flatMap((chart) => chart.series)) {
          for (const value of series.points.flatMap((point) => Object.values(point.values))) {
            value.low = -value.x;
            value.high = 3 * value.x;
          }
        }
        drawAll();\
        """);
    browser.settle();

    Object texts =
        browser.run("return [...document.querySelectorAll('.chart text')].map(t => t.textContent)");
    assertThat((List<?>) texts)
        .hasSizeGreaterThan(50)
        .noneMatch(text -> text.toString().startsWith("-"));
    Object crossedOut =
        browser.run(
            """
            const labels = new Set(charts.flatMap((c) => c.series).flatMap((s) => s.points).map((p) => valueOf(p).label));
            return [...document.querySelectorAll('.bars .chart svg')].flatMap((svg) => {
              const box = (e) => e.getBoundingClientRect();
              const whiskers = [...svg.querySelectorAll('path')].map(box).filter((b) => b.height < 2 && b.width > 2);
              const shown = [...svg.querySelectorAll('text')].filter((t) => labels.has(t.textContent)).map(box);
              if (shown.length === 0 || whiskers.length === 0) throw new Error('nothing to look at');
              return shown.filter((s) => whiskers.some((w) =>
                w.top > s.top && w.bottom < s.bottom && w.right > s.left && w.left < s.right));
            }).length;\
            """);
    assertThat(crossedOut).isEqualTo(0L);
  }

  @ParameterizedTest
  @ValueSource(ints = {1400, 360})
  void theLegendOfManyEnginesStaysAboveThePlot(int width) {
    browser.window(width, 1000);
    browser.run(
        """
        for (const chart of charts.filter((c) => c.kind !== 'BARS')) {
          for (let i = chart.series.length; i < 9; i++) {
            chart.series.push({ ...chart.series[0], name: 'An engine in a container ' + i });
          }
        }
        drawAll();\
        """);
    browser.settle();

    Object inThePlot =
        browser.run(
            """
            return charts.filter((c) => c.kind !== 'BARS').flatMap((chart) => {
              const element = document.getElementById(chart.id);
              const grid = echarts.getInstanceByDom(element).getModel().getComponent('grid');
              const top = element.getBoundingClientRect().top + grid.coordinateSystem.getRect().y;
              const names = new Set(chart.series.map((s) => s.name));
              const shown = [...element.querySelectorAll('text')].filter((t) => names.has(t.textContent));
              if (shown.length < 9) throw new Error('not all are told');
              return shown.filter((t) => t.getBoundingClientRect().bottom > top);
            }).length;\
            """);
    assertThat(inThePlot).isEqualTo(0L);
  }

  private static String visibleFigures() {
    return (String)
        browser.run(
            "return [...document.querySelectorAll('.basis td a')]"
                + ".filter(a => a.checkVisibility()).map(a => a.innerText).join(', ')");
  }

  @Test
  void aBadgeExplainsItselfOnFocus() throws IOException {
    browser.run("document.querySelector('td .badge').focus()");
    browser.settle();
    WebElement tip = browser.find("#tip");
    assertThat(tip.isDisplayed()).isTrue();
    assertThat(tip.getText()).contains("The engine's CPU was the limit").contains("cores busy");
    browser.screenshot(SCREENSHOTS.resolve("tip.png"), false);
    aFeatureThatAnEngineLacksSaysWhyToo();
  }

  private static void aFeatureThatAnEngineLacksSaysWhyToo() throws IOException {
    WebElement section = browser.find("section.features");
    assertThat(section.findElements(By.cssSelector("tbody tr")))
        .extracting(WebElement::getText)
        .containsExactly("Array columns ✓ ✗ –", "Row triggers ✓ ✓ ✓");
    browser.run("document.querySelector('.features td .no').focus()");
    browser.settle();
    assertThat(browser.find("#tip").getText()).isEqualTo("syntax error near 'ARRAY'");
    assertThat(section.findElements(By.cssSelector("li")))
        .extracting(WebElement::getText)
        .containsExactly(
            "Array columns, MariaDB: syntax error near 'ARRAY'",
            "Array columns, H2: not tried: syntax error near 'ARRAY'");
    browser.screenshot(SCREENSHOTS.resolve("features.png"), false);
  }

  @Test
  void everyLinkLeadsSomewhereAndNoNetworkIsAsked() {
    assertThat(deadLinks()).isEqualTo(List.of());
    assertThat(browser.networkRequests()).isEmpty();
    assertThat(browser.run("return performance.getEntriesByType('resource').length")).isEqualTo(0L);
  }

  private static Object deadLinks() {
    return browser.run(
        "return [...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href'))"
            + ".filter(h => !document.getElementById(h.slice(1)))");
  }

  @Test
  void aHostileRunCanNotActInIt() throws IOException {
    Path hostile = ReportWriter.write(ExampleRun.writeHostile(folder), DEFAULT).html();
    try (Stream<Path> files = Files.list(hostile.getParent())) {
      assertThat(files).hasSize(3);
    }
    browser.open(hostile);
    browser.settle();
    assertThat(browser.findAll("img")).isEmpty();
    assertThat(browser.run("return window.hacked ?? 'no'")).isEqualTo("no");
    assertThat(browser.findAll(".chart svg")).hasSizeGreaterThan(15);
    assertThat(browser.find(".features li").getDomProperty("textContent"))
        .isEqualTo("Array columns, MariaDB: " + ExampleRun.EVIL);
    assertThat(browser.find(".features td .no").getDomAttribute("data-tip"))
        .isEqualTo(ExampleRun.EVIL);
    assertThat(browser.complaints()).isEmpty();
  }
}
