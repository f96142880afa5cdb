// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceVerdict.Kind;
import java.util.ArrayList;
import java.util.List;

/** Writes the sentences that go with a comparison of stacks. */
final class StackNotes {
  static final List<String> HOW_TO_READ =
      List.of(
          "Each figure is the median of the repetitions of a stack; ± is half the 95 % interval of the"
              + " mean over them. CPU time is that of the whole window, all threads and processes"
              + " of each party, divided by the bookings that were accepted in it.",
          "Engine CPU is gross, as metered: the engine's idle burn is not measured between the"
              + " windows of stacks, so none is subtracted. JMeter CPU includes the compilation of"
              + " JMeter's own code: each repetition has a fresh JMeter, so the shorter the warm-up, the"
              + " larger that part.",
          "Latency is that of accepted bookings, as the load generator sees it, in whole"
              + " milliseconds. In the open load a booking is sent when its time has come, whether"
              + " the ones before it were answered or not, and its latency counts from then, also"
              + " where it was sent late.",
          "cpu-bound: all cores of the machine were at least 90 % busy, so CPU time limits the"
              + " throughput. one-core-bound: they were not, but the one core that the stack's"
              + " event loop can use was. waiting: neither. not steady: when the warm-up reached"
              + " its limit, CPU time per booking was still falling or the JIT compilers were still"
              + " busy; a longer warm-up would give less CPU time per booking.",
          "saturated generator: JMeter limited the load. In the closed and slow loads, on average"
              + " more than 10 % of the users were held up in JMeter instead of waiting for the"
              + " service, or, while all cores of the machine were busy, JMeter used more CPU than"
              + " the service and at least 0.7 of a core: latencies are too low, and CPU time per"
              + " booking may be too, since fewer requests are in flight. In the open load, 1 % of"
              + " the requests were sent late by more than half of the p99 latency, which includes"
              + " that delay.",
          "fell behind: fewer bookings were accepted than scheduled, by more than 3 % and more than"
              + " chance. errors: more than 0.1 % of the requests failed. pool queues: on"
              + " average at least one request was waiting for a connection, as expected with more"
              + " users than connections; unknown for a service that does not publish it.",
          "A window counts only if every accepted booking is stored, nothing else is stored except"
              + " bookings of requests that got no answer, all totals add up, and the engine"
              + " counted at least as many commits and inserted rows, where it counts them.",
          "× is second ÷ first within a repetition: the median over those that have both stacks."
              + " Below it is the 95 % interval of the geometric mean; not sure: it includes 1; 1"
              + " repetition: there is no interval; saturated generator, fell behind, errors, not steady,"
              + " disturbed: one of the two is marked so, and the ratio may be wrong. The driver"
              + " alone was not measured in these repetitions: not sure there means that the two"
              + " intervals overlap, one repetition that one has no interval.",
          "Memory is the sum of the peak resident sets of the service's processes.");

  private StackNotes() {}

  /** Returns what a reader must know before believing the table. */
  static List<String> cautions(StackSection section) {
    List<String> notes = new ArrayList<>();
    for (ServiceCell cell : section.cells()) {
      section.verdict(cell).remarks().stream()
          .filter(remark -> remark.kind() != Kind.POOL_QUEUES)
          .map(remark ->
              "%s: %s: %s".formatted(cell.stack().name(), remark.kind().id(), remark.why()))
          .forEach(notes::add);
    }
    return notes;
  }

  /** Returns a sentence for each stack. */
  static List<String> accounts(StackSection section) {
    return section.cells().stream()
        .map(cell -> StackRemarks.of(cell, section.verdict(cell)))
        .toList();
  }
}
