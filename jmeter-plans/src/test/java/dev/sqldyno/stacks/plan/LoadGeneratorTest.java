// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** This JVM stands for the generator. */
class LoadGeneratorTest {
  private static final long SELF = ProcessHandle.current().pid();

  @Test
  void whatItSpendsIsSeen() throws Exception {
    LoadGenerator generator = new LoadGenerator();
    long begin = System.nanoTime();
    generator.look(SELF, 1);
    keepBusy(Duration.ofMillis(300));
    generator.look(SELF, 1_001);
    double seconds = (System.nanoTime() - begin) / 1e9;

    // two threads work over 1,000 requests, for as long as it takes, and this JVM does some more
    double most = 2.0 * Runtime.getRuntime().availableProcessors();
    assertThat(generator.cores().orElseThrow()).isBetween(0.59 / seconds, most);
    assertThat(generator.saturation(64)).isEmpty();
    assertThat(generator.microsPerRequest().orElseThrow()).isBetween(590.0, most * seconds * 1_000);
  }

  @Test
  void oneThatHasAllTheCoresIsNamed() {
    assertThat(LoadGenerator.saturation(1.75, OptionalDouble.empty(), 2))
        .hasValueSatisfying(words ->
            assertThat(words)
                .contains("1.8 of 2 cores busy: it was the bottleneck, not the service"));
    assertThat(LoadGenerator.saturation(1.6, OptionalDouble.empty(), 2)).isEmpty();
  }

  @Test
  void oneThatTakesTheMostOfAFullMachineIsNamed() {
    assertThat(LoadGenerator.saturation(1.1, OptionalDouble.of(1.95), 2))
        .hasValueSatisfying(
            words -> assertThat(words).contains("1.1 of 2 cores busy, and everything else fewer"));
    // the service has most of it
    assertThat(LoadGenerator.saturation(0.9, OptionalDouble.of(1.95), 2)).isEmpty();
    // a core is left
    assertThat(LoadGenerator.saturation(0.8, OptionalDouble.of(1), 2)).isEmpty();
    // the machine's CPU time cannot be read
    assertThat(LoadGenerator.saturation(1.1, OptionalDouble.empty(), 2)).isEmpty();
  }

  @Test
  void ofOneLookNothingIsKnown() {
    LoadGenerator generator = new LoadGenerator();
    generator.look(SELF, 0);
    generator.look(SELF, 1);
    assertThat(generator.cores()).isEmpty();
    assertThat(generator.microsPerRequest()).isEmpty();
    assertThat(generator.saturation(1)).isEmpty();
  }

  /** Lets two threads work until each has had so much CPU time. */
  private static void keepBusy(Duration time) throws InterruptedException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    Runnable spin =
        () -> {
          while (threads.getCurrentThreadCpuTime() < time.toNanos()) {
            Thread.onSpinWait();
          }
        };
    for (Thread thread : Stream.generate(() -> Thread.ofPlatform().start(spin)).limit(2).toList()) {
      thread.join();
    }
  }
}
