// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.workload.drive.DriveOptions.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final int MANY = 100_000;
  private static final long SECOND = 1_000_000_000;

  private static long[] first(Rate rate) {
    Arrivals arrivals = new Arrivals(rate, _ -> true);
    return LongStream.generate(arrivals::next).limit(MANY).toArray();
  }

  private static List<Long> rest(Arrivals arrivals, long nanos) {
    List<Long> starts = new ArrayList<>();
    arrivals.rest(nanos, starts::add);
    return starts;
  }

  @Test
  void aFixedRateKeepsItsDistancesWithoutDrift() {
    long[] times = first(new Rate(3, false, 1));
    assertThat(times).startsWith(0, 333_333_333, 666_666_666, SECOND);
    assertThat(times[99_999]).isEqualTo(33_333 * SECOND);
    Arrivals begun = new Arrivals(new Rate(3, false, 1), _ -> true);
    begun.next();
    assertThat(rest(begun, 2 * SECOND)).hasSize(5).startsWith(333_333_333L, 666_666_666L);
  }

  @Test
  void aPoissonRateHasItsMeanAndItsSpreadAndOneSeedDrawsTheSame() {
    Rate rate = new Rate(1_000, true, 42);
    long[] times = first(rate);
    assertThat(times).isSorted().isEqualTo(first(rate));
    assertThat(times).isNotEqualTo(first(new Rate(1_000, true, 43)));
    double[] distances =
        LongStream.range(1, MANY).mapToDouble(i -> times[(int) i] - times[(int) i - 1]).toArray();
    double mean =
        LongStream.range(0, distances.length).mapToDouble(i -> distances[(int) i]).sum()
            / distances.length;
    // of an exponential distribution, the share beyond its mean is 1/e
    double beyond = 0;
    for (double distance : distances) {
      beyond += distance > mean ? 1.0 / distances.length : 0;
    }
    assertThat(mean).isCloseTo(1e6, within(2e4));
    assertThat(beyond).isCloseTo(1 / Math.E, within(0.01));
    assertThat(rest(new Arrivals(rate, _ -> true), times[500])).hasSize(500);
  }

  @Test
  void sharesOfAScheduleAreTheWholeOne() {
    Rate rate = new Rate(1_000, true, 42);
    Arrivals even = new Arrivals(rate, start -> start % 2 == 0);
    Arrivals odd = new Arrivals(rate, start -> start % 2 == 1);
    long[] all =
        LongStream.range(0, MANY).map(start -> start % 2 == 0 ? even.next() : odd.next()).toArray();
    assertThat(all).isEqualTo(first(rate));
    Arrivals thirds = new Arrivals(new Rate(3, false, 1), start -> start % 3 == 0);
    assertThat(rest(thirds, 2 * SECOND)).containsExactly(0L, SECOND);
  }
}
