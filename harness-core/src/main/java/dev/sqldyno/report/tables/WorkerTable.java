// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.OfWorker;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The table of each load worker's part in the windows of a mix. */
public record WorkerTable(Section section) {

  /** A worker's part in all windows of a cell. */
  private record Line(MeasuredCell cell, String address) {
    Stream<LoadWindow> windows() {
      return cell.samples().stream()
          .flatMap(sample -> sample.clients().stream())
          .filter(window -> window.workers().containsKey(address));
    }

    Stream<OfWorker> parts() {
      return windows().map(window -> window.workers().get(address));
    }

    Entry transactions() {
      long own = parts().mapToLong(OfWorker::stored).sum();
      long all = windows().mapToLong(LoadWindow::stored).sum();
      Entry entry = Entry.of(say("%,d", own));
      return all == 0 ? entry : entry.below(say("%.1f %%", 100.0 * own / all));
    }

    /** Returns the offset of the window with the smallest error. */
    Entry clock() {
      OfWorker best =
          parts().min(Comparator.comparingLong(OfWorker::clockErrorNanos)).orElseThrow();
      return Entry.of(
          say("%+.3f ms ± %.3f", best.clockOffsetNanos() / 1e6, best.clockErrorNanos() / 1e6));
    }

    Entry start() {
      OfWorker last = parts().max(Comparator.comparingLong(OfWorker::startNanos)).orElseThrow();
      return Entry.of(
          say("%+.3f ms ± %.3f", last.startNanos() / 1e6, last.clockErrorNanos() / 1e6));
    }

    Entry busy() {
      double wallNanos = windows().mapToLong(LoadWindow::wallNanos).sum();
      double cpuNanos = parts().mapToLong(OfWorker::cpuNanos).sum();
      return Entry.of(
          say("%.2f of %d", cpuNanos / wallNanos, parts().findFirst().orElseThrow().cores()));
    }
  }

  /** Returns heading and table; empty without load workers. */
  public List<Block> blocks() {
    List<Line> lines =
        section.ofSubjects().stream()
            .flatMap(cell ->
                cell.samples().stream()
                    .flatMap(sample -> sample.clients().stream())
                    .flatMap(window -> window.workers().keySet().stream())
                    .distinct()
                    .map(address -> new Line(cell, address)))
            .toList();
    if (lines.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Block.Heading(3, "Load workers"),
        new Columns<Line>("cell", line -> name(line.cell()))
            .add("worker", line -> Entry.of(line.address()))
            .add("clients", line -> Entry.of("" + line.parts().findFirst().orElseThrow().clients()))
            .add("transactions", Line::transactions)
            .add("clock offset", Line::clock)
            .add("latest start", Line::start)
            .add("cores busy", Line::busy)
            .table(
                "%s: each load worker's share, its clock less the controller's, and how long after the common moment it began"
                    .formatted(section.name()),
                lines));
  }

  private String name(MeasuredCell cell) {
    return section.subject(cell).name() + ", " + section.titled(cell);
  }
}
