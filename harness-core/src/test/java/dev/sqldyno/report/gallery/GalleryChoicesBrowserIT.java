// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.sqldyno.report.Browser;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.export.RunExport;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** What a visitor of our own gallery chooses. Needs Chromium. */
@Order(1)
class GalleryChoicesBrowserIT {
  private static final String LINES =
      "return [...document.querySelectorAll('tbody tr')].map(row => [...row.children].map(c => c.innerText))";

  private static final String OLDER =
      "instructions+in+the+lab%3A+QEMU+7.2.22%2C+x86-64+Westmere%2C+glibc+2.36%2C+plug-in+4a0f42cf%2C+guest+library+b2e72feb";

  @TempDir static Path folder;
  private static Browser browser;
  private static Path ours;

  @BeforeAll
  static void startTheBrowser() {
    browser = Browser.start(folder.resolve("profile"));
    ours =
        Gallery.read(Path.of("..", "docs", "gallery"))
            .write(folder.resolve("site"), Optional.of(URI.create("https://example.org/us")));
  }

  @AfterAll
  static void stopTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @SuppressWarnings("unchecked")
  private static List<List<String>> lines() {
    return (List<List<String>>) browser.run(LINES);
  }

  /** Returns the ratios of the first three columns, by the names of groups where all have one. */
  private static Map<String, List<Double>> ratios() {
    return lines().stream()
        .filter(line -> line.subList(1, 4).stream().allMatch(entry -> entry.contains("×")))
        .collect(
            Collectors.toMap(
                line -> line.getFirst().lines().findFirst().orElseThrow(),
                line ->
                    line.subList(1, 4).stream()
                        .map(entry -> Double.parseDouble(entry.split("\u00a0×")[0]))
                        .toList()));
  }

  @Test
  void moreColumnsDoNotChangeWhoIsBeforeWhom() {
    browser.open(ours, "");
    Map<String, List<Double>> few = ratios();
    browser.open(ours, "columns=all");
    Map<String, List<Double>> all = ratios();

    assertThat(few).hasSizeGreaterThan(10);
    few.forEach((group, before) -> {
      List<Double> after = all.get(group);
      for (int column = 1; column < 3; column++) {
        // the best of a row may be another column now: all of a row's ratios are to that
        assertThat(after.get(column) / after.getFirst())
            .as("%s, column %d", group, column)
            .isCloseTo(before.get(column) / before.getFirst(), withinPercentage(2));
      }
    });
    assertThat(browser.find(".answer").getText()).contains("among the 3 columns with most, ");
  }

  @Test
  void aRowWithoutAFigureComesLastHoweverItIsSorted() {
    for (String down : List.of("", "&down=1")) {
      browser.open(ours, "workload=keys&sort=MySQL+debian+9.7.4" + down);
      int column =
          ((Long)
                  browser.run(
                      "return [...document.querySelectorAll('thead th')].findIndex(th => th.ariaSort)"))
              .intValue();
      List<String> sorted = lines().stream().map(line -> line.get(column)).toList();

      assertThat(sorted).hasSizeGreaterThan(4);
      assertThat(sorted.stream().dropWhile(entry -> entry.contains("×")))
          .isNotEmpty()
          .allMatch(entry -> entry.startsWith("–"));
    }
  }

  @Test
  void aColumnOfAnotherTableCanBeComparedWithItsOwnLike() {
    browser.open(
        ours, "view=pair&a=PostgreSQL+debian+18.6&b=MySQL+debian+9.7.4&workload=dml-sweep");
    browser.run(
        "const choice = document.querySelector('select[name=a]'); choice.value = 'PostgreSQL 14.24';"
            + " choice.dispatchEvent(new Event('change'))");
    browser.settle();

    assertThat((String) browser.run("return location.hash"))
        .contains("a=PostgreSQL+14.24", "glibc+2.36")
        .doesNotContain("MySQL");
    assertThat(browser.find(".answer").getText()).contains("the engine cost of PostgreSQL 14.24");
    assertThat(browser.find("main").getText()).doesNotContain("left out of the question");
  }

  @Test
  void anOpenedOperationNamesWhatItsFunctionsAddUpToAndCloses() {
    browser.open(
        ours,
        "view=pair&a=PostgreSQL+14.24&b=PostgreSQL+18.6&figure=statement-cost&workload=bookings");
    assertThat(browser.find("tbody th button").getAttribute("aria-expanded")).isEqualTo("false");
    browser.find("tbody th button").sendKeys(Keys.ENTER);
    browser.await("settling included");

    assertThat(browser.find(".answer").getText())
        .contains("the statement cost of PostgreSQL 14.24");
    assertThat(browser.find("tr.details caption").getText()).contains("locking=");
    assertThat(browser.run("return document.activeElement.ariaExpanded")).isEqualTo("true");
    browser.find("tbody th button").sendKeys(Keys.ENTER);
    assertThat(browser.findAll("tr.details")).isEmpty();
    assertThat((String) browser.run("return location.hash")).doesNotContain("row=");
  }

  @Test
  void eightClientsAreComparedWithOne() {
    browser.open(
        ours,
        "view=pair&a=MySQL+debian+9.7.4&b=MySQL+debian+9.7.4&clients=1-8&threads=8&workload=tpcc");

    assertThat(browser.find(".answer").getText())
        .matches(
            "MySQL debian 9\\.7\\.4, 8 clients has 1\\.\\d\\d.× the engine cost of MySQL debian 9\\.7\\.4, 1 client, as the geometric mean of 6 operations: .*");
    assertThat(lines()).hasSize(6);
    browser.find("tbody th button").sendKeys(Keys.ENTER);
    browser.await("settling included");
    assertThat(browser.find("tr.details thead").getText()).contains("9.7.4, 8 clients");

    browser.open(ours, "view=pair&a=MySQL+debian+9.7.4&b=MySQL+debian+9.7.4&clients=8-1");
    assertThat(browser.find("main").getText()).contains("Choose two different columns");
  }

  @Test
  void rowsOfTwoSizesSayTheirSize() throws IOException {
    Path sizes = Files.createDirectory(folder.resolve("sizes"));
    String json = RunExport.of(ExampleVersions.write(folder, "smoke", 3)).json();
    Files.writeString(sizes.resolve("smoke.json"), json);
    Files.writeString(
        sizes.resolve("quick.json"), json.replace("\"size\":\"smoke\"", "\"size\":\"quick\""));
    browser.open(
        Gallery.read(sizes).write(folder.resolve("sizes-site")),
        "view=pair&a=PostgreSQL+17.6.0&b=PostgreSQL+18.6.0");

    assertThat(lines())
        .extracting(List::getFirst)
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allSatisfy(head -> assertThat(head).containsPattern("size (smoke|quick)"));
  }

  @Test
  void operationsOfOneTitleHaveTheirWorkloadsInAChart() {
    browser.open(ours, "view=versions&family=PostgreSQL");
    browser.await("engine cost ÷ 14.24");

    assertThat(browser.find(".chart").getText())
        .contains("Query 2.3, lineorder-flat", "Query 2.3, lineorder\n", "Booking, optimistic");
  }

  @Test
  void thePagesLinkToTheProjectAndSayWhatABuildIs() {
    browser.open(ours, "workload=dml-sweep");

    assertThat(browser.find("nav").getText()).contains("Add your engine’s row", "Project");
    assertThat(browser.run("return [...document.querySelectorAll('nav a')].at(-1).href"))
        .isEqualTo("https://example.org/us");
    assertThat(browser.find("main").getText()).contains("debian: Debian sid's package");
  }

  @Test
  void buildsInOneSeriesHaveNoLines() {
    browser.open(ours, "view=versions&family=PostgreSQL&build=all&place=");
    browser.find("select[name=place]").sendKeys("glibc 2.43", Keys.ENTER);
    browser.settle();
    browser.run("location.hash += '&build=all'");
    browser.settle();

    assertThat(browser.find("main").getText()).contains("Choose one build to see lines");
    assertThat(browser.findAll(".chart")).isEmpty();

    browser.open(ours, "view=versions&family=PostgreSQL&build=all&place=" + OLDER);
    browser.await("Booking, optimistic");
  }

  @Test
  void linesThatDoNotMoveAreDrawnWithoutANameAndNothingIsAloneAmongOthers() {
    browser.open(ours, "view=versions&family=MySQL");
    browser.await("engine cost ÷");
    assertThat(browser.findAll(".chart path[stroke-opacity='0.4'], .chart path[opacity='0.4']"))
        .isNotEmpty();

    browser.open(ours, "figure=table-size&base=best");
    assertThat(lines())
        .filteredOn(line -> line.getFirst().startsWith("YCSB, 1 client"))
        .singleElement()
        .asString()
        .doesNotContain("no baseline", "alone");
    browser.open(ours, "family=MySQL");
    assertThat(browser.find("main").getText()).doesNotContain("In other tables");
  }

  @Test
  void whatIsNotThereIsToldAndNotReplacedInSilence() {
    browser.open(ours, "view=versions&family=MySQL&place=none");
    assertThat(browser.find("main").getText())
        .contains("left out of the question: measured with none", "MySQL")
        .doesNotContain("PostgreSQL 1");
    browser.open(ours, "workload=tpcc&threads=800");
    assertThat(browser.find("main").getText()).contains("left out of the question: clients 800");
    browser.open(ours, "view=pair&a=Nobody&row=none");
    assertThat(browser.find("main").getText()).contains("Nobody").doesNotContain("Functions of");
  }
}
