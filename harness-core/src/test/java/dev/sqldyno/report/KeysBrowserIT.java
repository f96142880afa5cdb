// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.WorkloadInfo;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Needs Chromium. Leaves screenshots in target/report-screenshots for people to look at. */
@Order(1)
class KeysBrowserIT {
  /** What a transaction of 1,000 rows costs in comparison, by the kind of its key. */
  private static final Map<String, Double> COSTS =
      Map.of(
          "bigint",
          1.0,
          "uuid4text",
          2.4,
          "uuid1",
          1.3,
          "uuid4",
          1.6,
          "uuid7",
          1.1,
          "sequence1",
          1.05,
          "sequence1000",
          1.0);

  /** Returns the text of each finding that is inside the first screen with all of its box. */
  private static final String SEEN =
      """
      return [...document.querySelectorAll('.findings li')].filter(finding => {
        const box = finding.getBoundingClientRect();
        return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
            && box.left >= 0 && box.right <= innerWidth;
      }).map(finding => finding.innerText);\
      """;

  private static final Random NOISE = new Random(5);

  @TempDir static Path folder;
  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void startTheBrowser() {
    browser = Browser.start(folder.resolve("profile"));
    page = ReportWriter.write(writeKeys(folder), ReportOptions.DEFAULT).html();
  }

  @AfterAll
  static void stopTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 420})
  void theFirstScreenAnswersWhichKey(int width) throws IOException {
    browser.window(width, 800);
    browser.open(page);
    browser.settle();
    browser.screenshot(
        Path.of("target", "report-screenshots", "keys-first-%d.png".formatted(width)), false);

    assertThat(browser.run("return document.querySelector('h1').innerText;"))
        .isEqualTo(
            "What does inserting a row cost by the kind of its key, as the table grows and others read it?");
    assertThat((List<?>) browser.run(SEEN))
        .first()
        .asString()
        .contains("compared with key=bigint", "uuid4 (1.", "uuid7 (1.")
        .doesNotContain("MariaDB's");
  }

  /** Writes three repetitions of each kind of key on two engines, by one client and by ten. */
  private static RunFolder writeKeys(Path results) {
    RunFolder run = RunFolder.create(results, "keys");
    run.write(
        ExampleRun.info("keys")
            .with(ExampleRun.info("keys").engines().subList(0, 2), List.of())
            .with(Map.of("keys", WorkloadInfo.of(Catalog.load().workload("keys")))));
    for (int repetition = 0; repetition < 3; repetition++) {
      for (String engine : List.of("postgresql", "mariadb")) {
        for (String operation : List.of("write-10", "write-1")) {
          for (String key : COSTS.keySet().stream().sorted().toList()) {
            run.append(sample(engine, operation, key, repetition));
          }
        }
      }
    }
    return run;
  }

  private static Sample sample(String engine, String operation, String key, int repetition) {
    int threads = operation.equals("write-10") ? 10 : 1;
    double cpu = 4e9 * COSTS.get(key) * (engine.equals("mariadb") ? 1.7 : 1);
    Tally tally = new Tally(100, 100_000, 0, Map.of(), Optional.empty(), Optional.empty());
    LoadWindow load =
        new LoadWindow(
            Map.of("write", tally),
            List.of(),
            10_000_000_000L,
            Optional.empty(),
            Map.of(),
            Optional.empty());
    return new Sample(
        engine,
        "keys",
        operation,
        Map.of("key", key, "batch", "1000"),
        Size.QUICK,
        repetition,
        0,
        100,
        100,
        threads,
        2,
        MeterKind.CGROUP_CPU,
        Samples.cpu(1e10, cpu * (1 + 0.01 * NOISE.nextGaussian())),
        Optional.empty(),
        Samples.cpu(1e9, 1e7),
        Samples.cpu(1e10, 2e9),
        Samples.QUIET,
        Samples.UNTOLD,
        Optional.of(load));
  }
}
