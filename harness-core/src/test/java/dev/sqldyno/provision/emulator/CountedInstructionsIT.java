// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;

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
      static void *loop(void *times) {
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
  void theInstructionsOfAllThreadsAndProcessesAreCounted() throws Exception {
    TestEngines.require(EngineDeployment.emulated().findFirst().orElseThrow());
    Path source = Files.writeString(folder.resolve("loops.c"), LOOPS);
    Path loops = folder.resolve("loops");
    String[] compiler = {"cc", "-O1", "-pthread", "-o", loops.toString(), source.toString()};
    assertThat(new ProcessBuilder(compiler).inheritIO().start().waitFor()).isZero();

    double counted = counted(loops, 1 + MORE) - counted(loops, 1);

    assertThat(counted).isCloseTo(2.0 * 4 * 4 * MORE, Percentage.withPercentage(0.1));
  }

  private double counted(Path program, int times) throws Exception {
    Path counts = folder.resolve("counts-" + times);
    Emulator.get(_ -> {}).run(program, counts, Integer.toString(times));
    Map<Counter, Reading> read = new EnumMap<>(Counter.class);
    try (EmulatorCounts source = EmulatorCounts.open(counts)) {
      source.read(read);
    }
    return ((Reading.Measured) read.get(Counter.INSTRUCTIONS_USER)).value();
  }
}
