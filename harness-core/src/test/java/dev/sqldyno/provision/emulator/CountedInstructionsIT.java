// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CodeCounts.Function;
import dev.sqldyno.measure.CodeCounts.SystemCall;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.emulator.EmulatorCounts;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the plug-in counts what is known to be executed. */
class CountedInstructionsIT {
  /**
   * Loops of four instructions, as often as its argument says, in two processes of four threads.
   */
  private static final String LOOPS =
      """
      #include <pthread.h>
      #include <stdlib.h>
      #include <sys/wait.h>
      #include <unistd.h>
      __attribute__((noinline)) static void step(void) { __asm__ volatile("nop"); }
      static void *loop(void *times) {
        for (int i = 0; i < 1000; i++) step();
        __asm__ volatile("1: dec %0; nop; nop; jnz 1b" : "+r"(times));
        return times;
      }
      int main(int argc, char **argv) {
        for (int process = 0; process < 2; process++) {
          if (fork() == 0) {
            pthread_t threads[4];
            void *times = (void *) atol(argv[argc - 1]);
            for (int i = 0; i < 4; i++) pthread_create(threads + i, 0, loop, times);
            for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
            _exit(0);
          }
        }
        while (wait(0) > 0);
        return 0;
      }
      """;

  private static final int MORE = 1_000_000;

  @TempDir Path folder;

  @Test
  void theInstructionsOfAllThreadsAndProcessesAreCountedByFunction() throws Exception {
    TestEngines.require(EngineDeployment.emulated().findFirst().orElseThrow());
    Path source = Files.writeString(folder.resolve("loops.c"), LOOPS);
    Path loops = folder.resolve("loops");
    String[] compiler = {"cc", "-O1", "-pthread", "-o", loops.toString(), source.toString()};
    assertThat(new ProcessBuilder(compiler).inheritIO().start().waitFor()).isZero();

    Path counts = folder.resolve("counts");
    Emulator emulator = Emulator.get(_ -> {});
    emulator.run(loops, counts, "1");
    try (EmulatorCounts counter = EmulatorCounts.open(counts)) {
      double once = read(counter);
      emulator.run(loops, counts, Integer.toString(1 + MORE));
      double counted = read(counter) - 2 * once;
      assertThat(counted).isCloseTo(2.0 * 4 * 4 * MORE, Percentage.withPercentage(0.1));

      CodeCounts code = counter.executed().orElseThrow().get();
      assertThat(code.instructions()).isEqualTo((long) counted + (long) once);
      assertThat(code.functions())
          .contains(new Function("loops", "step", 2 * 4 * 1000 * 2, 2 * 4 * 1000))
          .anySatisfy(loop -> {
            assertThat(loop.name()).isEqualTo("loop");
            assertThat(loop.calls()).isEqualTo(2 * 4);
            assertThat((double) loop.instructions())
                .isCloseTo(2.0 * 4 * 4 * MORE, Percentage.withPercentage(0.5));
          });
      assertThat(code.systemCalls())
          .anySatisfy(call -> assertThat(call).isEqualTo(new SystemCall("wait4", 3, 0, 0)));
    }
  }

  private static double read(EmulatorCounts source) {
    Map<Counter, Reading> read = new EnumMap<>(Counter.class);
    source.read(read);
    return ((Reading.Measured) read.get(Counter.INSTRUCTIONS_USER)).value();
  }
}
