// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.Browser;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSamples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a comparison of stacks; as ReportBrowserIT. */
class StackBrowserIT {
  private static final Path SCREENSHOTS = Path.of("target", "report-screenshots");

  /** The looks of a chart's lines: name, colour, symbol, dash. */
  private static final String LOOKS =
      """
      return charts.filter((chart) => chart.kind !== 'FOREST').map((chart) => echarts.getInstanceByDom(document.getElementById(chart.id)).getOption().series
          .map((s) => [s.name, s.color, s.symbol, s.lineStyle.type].join(' ')));\
      """;

  private static final String TOGGLE_IS_SEEN =
      """
      const at = document.querySelector('.bar button').getBoundingClientRect();
      return at.height > 0 && at.bottom > 0 && at.top < innerHeight;\
      """;

  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void startTheBrowser() {
    browser = Browser.start(folder.resolve("profile"));
  }

  @AfterAll
  static void stopTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  private static RunFolder run(String id) {
    RunFolder run = RunFolder.create(folder, id);
    run.write(ExampleRun.info(id));
    return run;
  }

  private static void open(RunFolder run) {
    browser.window(1400, 1000);
    browser.scheme("light");
    browser.open(ReportWriter.write(run, ReportOptions.DEFAULT).html());
    browser.settle();
  }

  private static void add(RunFolder run, Scenario scenario, int stack) {
    Model model = Model.values()[stack % Model.values().length];
    for (int repetition = 0; repetition < 3; repetition++) {
      ServiceSamples.of(scenario, "%s-%02d".formatted(model.id(), stack), model, "jpa")
          .repetition(repetition)
          .requests(17_000 + 500 * repetition, 0)
          .sample()
          .appendTo(run);
    }
  }

  @ParameterizedTest
  @CsvSource({"light,1400", "dark,360"})
  void aComparisonOfStacksFitsTheWindowAndDrawsItsLines(String scheme, int width)
      throws IOException {
    RunFolder run = run(scheme + width);
    for (int stack = 0; stack < 3; stack++) {
      add(run, Scenario.CLOSED, stack);
    }
    open(run);
    browser.scheme(scheme);
    browser.window(width, 1000);
    browser.settle();

    assertThat(browser.run("return document.documentElement.scrollWidth"))
        .isEqualTo(browser.run("return document.documentElement.clientWidth"));
    assertThat(browser.findAll("figure:not(.forest) .chart svg")).hasSize(2);
    assertThat(browser.findAll("figure.forest .chart svg")).as("a figure each").hasSize(3);
    assertThat(
            browser.run(
                "return [...document.querySelectorAll('figure:not(.forest) .chart svg')].every((svg) => [...svg.querySelectorAll('path')].some((p) => p.getBoundingClientRect().width > 150))"))
        .isEqualTo(true);
    assertThat(browser.find(".bar").isDisplayed()).as("net and gross are of statements").isFalse();
    assertThat(browser.complaints()).isEmpty();
    browser.screenshot(SCREENSHOTS.resolve("stacks-" + scheme + "-" + width + ".png"), true);
  }

  @Test
  void theToggleGoesWithTheStatementsAndLeavesTheStacksAlone() throws IOException {
    RunFolder run = ExampleRun.write(folder, ExampleRun.info("both"));
    add(run, Scenario.CLOSED, 0);
    open(run);

    assertThat(browser.find("h1").getText()).contains("statements", "stacks");
    scrollTo("figure.against");
    assertThat(browser.run(TOGGLE_IS_SEEN)).isEqualTo(true);
    browser.screenshot(SCREENSHOTS.resolve("toggle.png"), false);
    scrollTo("figure.percentiles");
    assertThat(browser.run(TOGGLE_IS_SEEN)).isEqualTo(false);
    browser.screenshot(SCREENSHOTS.resolve("toggle-left.png"), false);
  }

  private static void scrollTo(String css) {
    browser.run("document.querySelector('%s').scrollIntoView()".formatted(css));
    browser.settle();
  }

  @Test
  void manyStacksLookDifferentAndEachTheSameInEverySection() throws IOException {
    RunFolder run = run("many");
    for (int stack = 0; stack < 20; stack++) {
      add(run, Scenario.CLOSED, stack);
    }
    add(run, Scenario.OPEN, 19);
    open(run);

    List<?> looks = (List<?>) browser.run(LOOKS);
    assertThat(looks).hasSize(4);
    List<?> closed = (List<?>) looks.getFirst();
    assertThat(closed).hasSize(20);
    assertThat(new HashSet<>(closed.stream().map(look -> nameless(look)).toList())).hasSize(20);
    assertThat((List<?>) looks.getLast()).isNotEmpty().allMatch(closed::contains);
    scrollTo("figure.percentiles");
    browser.screenshot(SCREENSHOTS.resolve("stacks-many.png"), false);
  }

  private static String nameless(Object look) {
    return look.toString().replaceAll("^Stack \\S+ ", "");
  }

  /** Nine stacks' names fill several lines of a legend. */
  @ParameterizedTest
  @CsvSource({"1180", "360"})
  void namesTakeNoRoomFromFiguresAndLines(int width) {
    RunFolder run = run("wide" + width);
    for (int stack = 0; stack < 9; stack++) {
      add(run, Scenario.CLOSED, stack);
    }
    open(run);
    browser.window(width, 1000);
    browser.settle();

    if (width > 1000) {
      assertThat(
              browser.run(
                  "return [...document.querySelectorAll('.scroll')].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.ariaLabel + ' ' + e.scrollWidth + ' in ' + e.clientWidth)"))
          .isEqualTo(List.of());
    }
    Object heights =
        browser.run(
            "return charts.filter((c) => c.kind !== 'FOREST').map((c) => drawn.get(c.id).getModel().getComponent('grid').coordinateSystem.getRect().height)");
    assertThat((List<?>) heights)
        .hasSize(2)
        .allSatisfy(height -> assertThat(((Number) height).doubleValue()).isGreaterThan(200));
    assertThat(browser.run("return scaled(999999999.9999, ['ns', 'µs', 'ms', 's'])"))
        .isEqualTo("1 s");
  }

  @Test
  void theSlowestOfAllStandsRightOfWhatAllButOneInTenThousandAreBelow() {
    RunFolder run = run("tail");
    add(run, Scenario.CLOSED, 0);
    open(run);
    assertThat(
            browser.run(
                "return [50, 90, 99, 99.9, 99.99, 100].map((percent) => Math.round(Math.log10(rarity(percent)) * 10) / 10)"))
        .isEqualTo(List.of(0.3, 1L, 2L, 3L, 4L, 5L));
    assertThat(
            browser.run(
                "return [...document.querySelectorAll('.percentiles text')].map((t) => t.textContent)"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .contains("99.99", "100");
  }

  @Test
  void aHostileStackCanNotActInIt() {
    open(StackReportTest.hostile(folder));
    assertThat(browser.findAll("img")).isEmpty();
    assertThat(browser.run("return window.hacked ?? 'no'")).isEqualTo("no");
    assertThat(browser.findAll(".percentiles .chart svg")).isNotEmpty();
    assertThat(browser.complaints()).isEmpty();
  }
}
