// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.compare.CellComparisons;
import dev.sqldyno.result.compare.CellName;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import dev.sqldyno.stacks.result.ServiceVerdict.Kind;
import dev.sqldyno.stacks.result.ServiceVerdict.Remark;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The comparisons of a service's stacks under one load. */
public final class StackComparisons extends CellComparisons<ServiceCell, StackComparisons.Figure> {
  /** A figure by which stacks are compared. */
  public enum Figure implements CellComparisons.ComparedBy<ServiceCell> {
    PER_SECOND("bookings/s", false, ServiceQuantity.PER_SECOND),
    SERVICE_CPU("service CPU per booking", true, ServiceQuantity.cpuPerRequest(Party.APP)),
    P99("p99 latency", true, ServiceQuantity.latencyNanos(99, Latency::p99Millis));

    private final String words;
    private final boolean lessIsBetter;
    private final ServiceQuantity quantity;

    Figure(String words, boolean lessIsBetter, ServiceQuantity quantity) {
      this.words = words;
      this.lessIsBetter = lessIsBetter;
      this.quantity = quantity;
    }

    @Override
    public String words(ServiceCell cell) {
      return words;
    }

    @Override
    public boolean lessIsBetter() {
      return lessIsBetter;
    }

    @Override
    public ByRepetition of(ServiceCell cell) {
      return cell.byRepetition(quantity);
    }
  }

  @Override
  protected List<ServiceCell> cells(ShownRun run) {
    return ServiceCell.of(
        ServiceSample.of(run.folder()).stream().filter(s -> run.shows(s.engine())).toList());
  }

  @Override
  protected String subject(ServiceCell cell) {
    return cell.key().stack();
  }

  @Override
  protected String nameOf(RunInfo info, ServiceCell cell) {
    return cell.stack().name();
  }

  @Override
  protected Function<ServiceCell, CellName> names(RunInfo info, List<ServiceCell> together) {
    return cell -> CellName.of(cell.key().scenario().id() + " load");
  }

  @Override
  protected Optional<Gap> gap(RunInfo info, ServiceCell cell) {
    String stack = cell.key().stack();
    return info.gap(Gap.SERVICES + cell.key().scenario().id() + "/" + stack)
        .or(() -> info.gap(Gap.SERVICES + stack));
  }

  @Override
  protected boolean isSameWork(ServiceCell one, ServiceCell other) {
    return one.key().scenario() == other.key().scenario()
        && one.key().engine().equals(other.key().engine())
        && one.key().size() == other.key().size();
  }

  /** A run may hold stacks under several loads. */
  @Override
  protected boolean isSameWorkInOneRun(ServiceCell one, ServiceCell other) {
    return isSameWork(one, other) && one.key().load().equals(other.key().load());
  }

  /** An open load's rate is given. */
  @Override
  protected List<Figure> figures(ServiceCell cell) {
    return Stream.of(Figure.values())
        .filter(figure -> figure != Figure.PER_SECOND || cell.key().scenario() != Scenario.OPEN)
        .toList();
  }

  @Override
  protected Optional<String> whyNot(Pair<ServiceCell> pair, Figure figure) {
    ServiceCell cell = pair.cell();
    ServiceCell by = pair.by();
    if (!cell.key().load().equals(by.key().load())) {
      return Optional.of("under another load");
    }
    if (figure == Figure.SERVICE_CPU && !cell.meters(Party.APP).equals(by.meters(Party.APP))) {
      return Optional.of("the two were not read by the same meter");
    }
    return Stream.of(cell, by)
        .flatMap(each ->
            ServiceVerdict.of(each, pair.now().host().cores()).remarks().stream()
                .map(Remark::kind)
                .filter(Kind::misleads)
                .map(kind -> "%s: %s".formatted(each.stack().name(), kind.id())))
        .findFirst();
  }
}
