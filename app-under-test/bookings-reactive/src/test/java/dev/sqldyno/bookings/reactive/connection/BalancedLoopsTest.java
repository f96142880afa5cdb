// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.netty.resources.LoopResources;

class BalancedLoopsTest {
  private static final int LOOPS = 4;

  private final LoopResources loops = LoopResources.create("test", -1, LOOPS, true, false);
  private final Map<EventLoopGroup, Long> carried = new ConcurrentHashMap<>();
  private final BalancedLoops balanced =
      new BalancedLoops(loops, loop -> carried.getOrDefault(loop, 0L));

  @AfterEach
  void dispose() {
    loops.dispose();
  }

  @Test
  void connectionsThatAreOpenedOneAfterTheOtherAreEqualOnAllLoops() {
    for (int i = 0; i < 4 * LOOPS; i++) {
      carried.merge(balanced.onClient(false), 1L, Long::sum);
    }
    assertThat(carried.values()).hasSize(LOOPS).containsOnly(4L);
  }

  /** When the engine is back, none is there yet to be counted. */
  @Test
  void thoseThatAreOpenedAtOnceAreNotAllOnOneLoop() {
    Map<EventLoopGroup, Long> chosen =
        IntStream.range(0, 100)
            .mapToObj(_ -> balanced.onClient(false))
            .collect(Collectors.groupingBy(loop -> loop, Collectors.counting()));
    assertThat(chosen).hasSize(LOOPS);
    assertThat(chosen.keySet()).allSatisfy(loop -> assertThat(loop).isInstanceOf(EventLoop.class));
  }
}
