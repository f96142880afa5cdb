// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.gallery.Gallery;
import dev.sqldyno.result.cell.MeasuredCell;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Parses the command of each cell in {@code docs/gallery}. */
class PublishedCommandsTest {
  private static final Path GALLERY = Path.of("../docs/gallery");

  private static final Catalog CATALOG = Catalog.load();

  /** Made once, as that takes longer than to parse a line. */
  private static final CommandLine SQLDYNO = SqlDyno.commandLine();

  @Test
  void eachMeasuresItsCellAgainAndNoOther() {
    for (Export run : Gallery.read(GALLERY).runs().values()) {
      assertThat(run.cells()).isNotEmpty().allSatisfy(PublishedCommandsTest::check);
    }
  }

  private static void check(ExportedCell cell) {
    String[] words = cell.command().replaceFirst("^scripts/sqldyno ", "").split(" ");
    ParseResult bench = SQLDYNO.parseArgs(words).subcommand();
    List<Integer> threads = bench.matchedOptionValue("--threads", List.of());
    ChosenValues with = bench.matchedOptionValue("--with", ChosenValues.NONE);
    Workload workload = CATALOG.workload(cell.workload());

    assertThat(
            Cell.of(
                with.in(List.of(threads.isEmpty() ? workload : workload.withThreads(threads))),
                List.of(cell.operation())))
        .as(cell.command())
        .singleElement()
        .matches(measured ->
            measured.is(
                new MeasuredCell.Key(
                    cell.engine(),
                    cell.workload(),
                    cell.operation(),
                    cell.variant(),
                    cell.size(),
                    null)));
  }
}
