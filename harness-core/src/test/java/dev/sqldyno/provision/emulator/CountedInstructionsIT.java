// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CodeCounts.Function;
import dev.sqldyno.measure.CodeCounts.SystemCall;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.emulator.EmulatorCounts;
import dev.sqldyno.provision.Placement.Libraries;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

  /**
   * Looks for its last argument until it is gone; its first is gone once it does. One round before
   * links the two calls, which is ten rounds of instructions.
   */
  private static final String POLLS =
      """
      #include <unistd.h>
      int main(int argc, char **argv) {
        access(argv[argc - 1], F_OK);
        usleep(1);
        unlink(argv[argc - 2]);
        while (access(argv[argc - 1], F_OK) == 0) usleep(2000);
        return 0;
      }
      """;

  private static final int MORE = 1_000_000;

  @TempDir Path folder;

  @Test
  void theInstructionsOfAllThreadsAndProcessesAreCountedByFunction() throws Exception {
    Path loops = compiled("loops", LOOPS);
    Path counts = folder.resolve("counts");
    Emulator emulator = Emulator.get(Libraries.LAB, _ -> {});
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

  @Test
  @Timeout(300)
  void allThatAPollingProgramExecutesIsIdleWork() throws Exception {
    Path polls = compiled("polls", POLLS);
    Path counts = folder.resolve("counts");
    Path starting = folder.resolve("starting");
    Path awaited = folder.resolve("awaited");
    Emulator emulator = Emulator.get(Libraries.LAB, _ -> {});
    emulator.run(polls, counts, starting.toString(), awaited.toString());
    Files.createFile(starting);
    Files.createFile(awaited);
    List<String> command = new ArrayList<>(emulator.command(polls, counts));
    command.addAll(List.of(starting.toString(), awaited.toString()));
    Process polling = new ProcessBuilder(command).inheritIO().start();
    try (EmulatorCounts counter = EmulatorCounts.open(counts);
        EmulatorCounts clock = EmulatorCounts.open(counts)) {
      while (Files.exists(starting)) {
        Thread.sleep(10);
      }
      counter.beginIdle();
      awaitMore(clock);
      counter.endIdle();
      Map<Counter, Reading> begin = all(counter);
      awaitMore(clock);
      Map<Counter, Reading> end = all(counter);
      assertThat(since(begin, end, Counter.INSTRUCTIONS_IDLE))
          .isPositive()
          .isCloseTo(since(begin, end, Counter.INSTRUCTIONS_USER), Percentage.withPercentage(20));
    } finally {
      Files.delete(awaited);
      polling.waitFor();
    }
  }

  /** Waits for tens of rounds, however busy this machine is. */
  private static void awaitMore(EmulatorCounts clock) throws InterruptedException {
    for (double begin = read(clock); read(clock) < begin + 5_000; ) {
      Thread.sleep(10);
    }
  }

  private Path compiled(String name, String source) throws Exception {
    TestEngines.require(EngineDeployment.emulated().findFirst().orElseThrow());
    Path program = folder.resolve(name);
    Path file = Files.writeString(folder.resolve(name + ".c"), source);
    String[] compiler = {"cc", "-O1", "-pthread", "-o", program.toString(), file.toString()};
    assertThat(new ProcessBuilder(compiler).inheritIO().start().waitFor()).isZero();
    return program;
  }

  private static double read(EmulatorCounts source) {
    return value(all(source), Counter.INSTRUCTIONS_USER);
  }

  private static double since(
      Map<Counter, Reading> begin, Map<Counter, Reading> end, Counter counter) {
    return value(end, counter) - value(begin, counter);
  }

  private static double value(Map<Counter, Reading> read, Counter counter) {
    return ((Reading.Measured) read.get(counter)).value();
  }

  /** Reads all counters at the same moment, however busy this machine is. */
  private static Map<Counter, Reading> all(EmulatorCounts source) {
    Map<Counter, Reading> read = new EnumMap<>(Counter.class);
    source.read(read);
    return read;
  }
}
