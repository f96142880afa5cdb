// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.catalog.text.Word;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Text;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** A disturbance of windows by the machine, with its limit. */
public enum MachineCondition implements Word {
  /** CPU time that the hypervisor took. The limit is the CV of repetitions on a quiet machine. */
  STEAL("steal", Conditions::steal, 0.01),
  /** Time in which a CPU quota stopped the engine or the client. The limit is 0. */
  THROTTLED("throttled", Conditions::throttled, 0),
  /**
   * Pages read from swap or written to it. The limit is 0, since one page costs more than most
   * statements.
   */
  SWAPPED("swapped", Conditions::swapped, 0),
  /**
   * CPU time of other processes, which evict caches and delay wake-ups. The limit is a convention;
   * some always run, such as the kernel's threads.
   */
  NEIGHBOURS("other processes", Conditions::neighbours, 0.10);

  private final String words;
  private final Function<Conditions, Reading> reading;
  private final double limit;

  MachineCondition(String words, Function<Conditions, Reading> reading, double limit) {
    this.words = words;
    this.reading = reading;
    this.limit = limit;
  }

  /** Returns the worst known value, in the unit of {@link Conditions}. */
  public OptionalDouble worst(List<Conditions> windows) {
    return values(windows).max();
  }

  /** Returns why the value of a window is not known. */
  public Optional<String> unseen(List<Conditions> windows) {
    return windows.stream().flatMap(each -> reading.apply(each).whyNot().stream()).findFirst();
  }

  /** Returns "steal up to 2.1 %, over the limit in 3 of 72 windows"; empty if it never was. */
  public Optional<String> excess(List<Conditions> windows) {
    long over = values(windows).filter(value -> value > limit).count();
    return over == 0
        ? Optional.empty()
        : Optional.of(
            Text.say(
                "%s up to %s, over the limit in %d of %d windows",
                words, say(worst(windows).orElseThrow()), over, windows.size()));
  }

  /** Returns its name for the reader. */
  public String words() {
    return words;
  }

  /** Returns a value for the reader: "1.2 %", "3 ms", "17 pages". */
  public String say(double value) {
    return switch (this) {
      case STEAL, NEIGHBOURS -> Text.say("%.1f %%", value * 100);
      case THROTTLED -> Text.say("%.0f ms", value / 1e6);
      case SWAPPED -> Text.say("%.0f pages", value);
    };
  }

  private DoubleStream values(List<Conditions> windows) {
    return windows.stream().flatMapToDouble(each -> reading.apply(each).measured());
  }
}
