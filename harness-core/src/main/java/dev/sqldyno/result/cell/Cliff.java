// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.statistics.Rise;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.mix.LoadCourse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The number of rows after which the rows of a load stay more expensive.
 *
 * @param cost that rises
 * @param rows of the tables at that point
 * @param bytes of tables and indexes at that point, in proportion to the rows; empty if not known
 * @param before cost of a row before, in nanoseconds
 * @param after the same of the last quarter of the rows
 * @param buffersBefore the use of the engine's buffers before; empty if not known
 * @param buffersAfter the same from there on
 */
public record Cliff(
    Cost cost,
    long rows,
    OptionalDouble bytes,
    double before,
    double after,
    Optional<Buffers> buffersBefore,
    Optional<Buffers> buffersAfter) {
  /** The most steps: seconds, joined to equal numbers of rows. */
  private static final int STEPS = 100;

  /** The smallest fall of the hit rate for a table that leaves memory. */
  private static final double FEWER_HITS = 0.01;

  /** The fewest bytes of pages that a row requests; fewer come from the query for the counters. */
  private static final double ASKED = 100;

  /** The smallest rise of bytes read per row, an eighth of the smallest common page. */
  private static final double MORE_READ = 512;

  /** A cost of a row. */
  public enum Cost {
    /** CPU time of the engine. */
    ENGINE_CPU,
    /** Time of the load. */
    TIME
  }

  /**
   * The use of an engine's buffers.
   *
   * @param hits share of the pages that were in the buffers; empty if not known
   * @param readPerRow bytes of pages that were not; if not known, bytes that its processes read
   *     from files
   */
  public record Buffers(OptionalDouble hits, double readPerRow) {
    boolean readsMoreThan(Buffers before) {
      return hits.isPresent() && before.hits.isPresent()
          ? before.hits.getAsDouble() - hits.getAsDouble() > FEWER_HITS
          : readPerRow - before.readPerRow > MORE_READ;
    }
  }

  /**
   * Returns the cliff of a load's window, if it has one. A falling rate may have other causes, so
   * it counts only if no CPU time is known, or if the engine reads more.
   */
  public static Optional<Cliff> of(Sample sample) {
    return sample
        .clients()
        .filter(window -> window.transactions().isEmpty())
        .flatMap(window -> of(window, size(sample)));
  }

  /**
   * The same.
   *
   * @param bytes of tables and indexes at the end
   */
  static Optional<Cliff> of(LoadWindow load, OptionalDouble bytes) {
    List<List<Second>> steps =
        LoadWindow.steps(load.seconds(), Cliff::rows, rows(load.seconds()) / STEPS);
    boolean metered = load.seconds().stream().allMatch(each -> each.engineCpuNanos().isPresent());
    return (metered ? in(steps, Cost.ENGINE_CPU, bytes) : Optional.<Cliff>empty())
        .or(() -> in(steps, Cost.TIME, bytes).filter(cliff -> !metered || cliff.readsMore()));
  }

  private static Optional<Cliff> in(List<List<Second>> steps, Cost cost, OptionalDouble bytes) {
    ToDoubleFunction<Second> nanos =
        second -> cost == Cost.TIME ? second.nanos() : second.engineCpuNanos().orElseThrow();
    double[] costs =
        steps.stream()
            .mapToDouble(step -> step.stream().mapToDouble(nanos).sum() / rows(step))
            .toArray();
    return Rise.in(costs)
        .map(rise -> {
          List<Second> before = joined(steps.subList(0, rise.index()));
          List<Second> after = joined(steps.subList(rise.index(), steps.size()));
          double share = (double) rows(before) / (rows(before) + rows(after));
          return new Cliff(
              cost,
              rows(before),
              bytes.stream().map(all -> all * share).findFirst(),
              rise.before(),
              rise.after(),
              buffers(before),
              buffers(after));
        });
  }

  /** Returns whether the engine is known to find less in its buffers than before. */
  public boolean readsMore() {
    return buffersBefore.isPresent()
        && buffersAfter.isPresent()
        && buffersAfter.get().readsMoreThan(buffersBefore.get());
  }

  private static List<Second> joined(List<List<Second>> steps) {
    return steps.stream().flatMap(List::stream).toList();
  }

  private static long rows(List<Second> seconds) {
    return seconds.stream().mapToLong(Cliff::rows).sum();
  }

  private static long rows(Second second) {
    return second.stored().getOrDefault(LoadCourse.ROWS, 0L);
  }

  private static OptionalDouble size(Sample sample) {
    Reading size =
        sample.statement().get(Counter.TABLE_SIZE).plus(sample.statement().get(Counter.INDEX_SIZE));
    return size instanceof Reading.Measured(double bytes)
        ? OptionalDouble.of(bytes)
        : OptionalDouble.empty();
  }

  /**
   * Returns the use of the buffers by the engine's counters; if these change only at the end of
   * long statements, the reads of its processes.
   */
  private static Optional<Buffers> buffers(List<Second> seconds) {
    long known =
        seconds.stream()
            .filter(
                second -> counted(List.of(second), Counter.BUFFER_REQUESTED) > ASKED * rows(second))
            .count();
    if (known > 0 && 2 * known >= seconds.size()) {
      double hits =
          1 - counted(seconds, Counter.BUFFER_READ) / counted(seconds, Counter.BUFFER_REQUESTED);
      return Optional.of(
          new Buffers(
              OptionalDouble.of(hits), counted(seconds, Counter.BUFFER_READ) / rows(seconds)));
    }
    return seconds.stream().allMatch(each -> each.counted().containsKey(Counter.FILE_READ.id()))
        ? Optional.of(
            new Buffers(
                OptionalDouble.empty(), counted(seconds, Counter.FILE_READ) / rows(seconds)))
        : Optional.empty();
  }

  private static double counted(List<Second> seconds, Counter counter) {
    return seconds.stream().mapToLong(each -> each.counted().getOrDefault(counter.id(), 0L)).sum();
  }
}
