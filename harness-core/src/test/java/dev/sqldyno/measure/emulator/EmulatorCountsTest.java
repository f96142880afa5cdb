// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CodeCounts.Function;
import dev.sqldyno.measure.CodeCounts.SystemCall;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads counts that the test writes as the emulator does. */
class EmulatorCountsTest {
  private static final int READ = 0;
  private static final int WRITE = 1;
  private static final int GETPID = 39;

  @TempDir Path folder;
  private WrittenCounts written;

  @BeforeEach
  void makeCounts() throws IOException {
    written = new WrittenCounts(folder.resolve("counts"));
    written.file(1, folder.resolve("server").toString());
    written.block(1, 1, 10, 0x1000);
    written.executed(0, 1, 100);
  }

  @Test
  void allBlocksOfAllThreadsAndProcessesAreAddedAndTheyGoOn() throws IOException {
    try (EmulatorCounts counts = EmulatorCounts.open(written.file())) {
      assertThat(instructions(counts)).isEqualTo(new Reading.Measured(1_000));
      written.executed(0, 1, 300_000_000_000L);
      written.records(2);
      written.block(2, 0, 3, 0x7fff_ffff_f000L);
      written.executed(1, 2, 9);
      assertThat(instructions(counts)).isEqualTo(new Reading.Measured(3_000_000_000_027L));
      written.executed(1, 0, 5);
      assertThat(instructions(counts))
          .as("instructions of blocks for which there was no number")
          .isEqualTo(new Reading.Measured(3_000_000_000_032L));
    }
  }

  @Test
  void aRecordThatIsBeingMadeIsReadAsZero() throws IOException {
    try (EmulatorCounts counts = EmulatorCounts.open(written.file())) {
      written.records(2);
      written.length(CountsFile.HEAD_BYTES + CountsFile.RECORD_BYTES + 100L);
      assertThat(instructions(counts)).isEqualTo(new Reading.Measured(1_000));
    }
  }

  @Test
  void anEmulatedEngineHasThisOneMeterAndEveryOtherFigureItsReason() throws IOException {
    Footprint engine = new Footprint.Emulated(1, written.file(), "an emulator");
    try (EngineMeter meter = EngineMeter.open(engine)) {
      assertThat(meter.meter()).isEqualTo(MeterKind.INSTRUCTIONS_EMULATED);
      assertThat(meter.whyNotHigher()).isEmpty();
      assertThat(meter.read().counters())
          .containsEntry(Counter.INSTRUCTIONS_USER, new Reading.Measured(1_000))
          .hasEntrySatisfying(Counter.CPU, why -> assertThat(why.toString()).contains("emulator"))
          .hasEntrySatisfying(
              Counter.INSTRUCTIONS_KERNEL,
              why -> assertThat(why.toString()).contains("user instructions only"));
    }
    try (Metering metering = Metering.open(BurningCgroup.engine(engine))) {
      metering.begin();
      written.executed(0, 1, 150);
      Metering.Window window = metering.end();
      assertThat(window.engine().get(Counter.INSTRUCTIONS_USER))
          .isEqualTo(new Reading.Measured(500));
      assertThat(metering.executed().orElseThrow().get().instructions()).isEqualTo(500);
      assertThat(window.engine().get(Counter.CONTEXT_SWITCHES))
          .isInstanceOf(Reading.Unavailable.class);
      assertThat(window.conditions().steal()).isInstanceOf(Reading.Unavailable.class);
    }
  }

  @Test
  void aWindowHasItsFunctionsByFileAndItsSystemCalls() throws IOException {
    written.called(0, READ, 7, 700);
    try (EmulatorCounts counts = EmulatorCounts.open(written.file())) {
      instructions(counts);
      assertThat(counts.executed()).as("after one reading").isEmpty();
      written.executed(0, 1, 101);
      written.block(2, 0, 3, 0x7fff_ffff_f000L);
      written.executed(0, 2, 2);
      written.called(0, READ, 8, 710);
      written.called(0, WRITE, 2, 50);
      written.called(0, GETPID, 1, 4_711);
      written.called(0, 511, 1, 0);
      instructions(counts);
      CodeCounts code = counts.executed().orElseThrow().get();
      assertThat(code.functions())
          .containsExactly(
              new Function("(no file)", "(no file)", 6, 0),
              new Function("server", "(no symbol)", 10, 0));
      assertThat(code.systemCalls())
          .containsExactly(
              new SystemCall("call 511", 1, 0, 0),
              new SystemCall("getpid", 1, 0, 0),
              new SystemCall("read", 1, 10, 0),
              new SystemCall("write", 2, 0, 50));
    }
  }

  /** MySQL's thread that governs the log files, as it was counted: 2,394 instructions a round. */
  @Test
  void aThreadsIdleWorkIsTheRoundsOfItsLoopWhateverTheTime() throws IOException {
    int governor = 1;
    written.records(2);
    written.block(2, 1, 994, 0x2000);
    written.block(3, 1, 140, 0x3000);
    written.block(4, 1, 500, 0x4000);
    try (EmulatorCounts counts = EmulatorCounts.open(written.file())) {
      assertThat(idle(counts)).as("before it is watched").isNegative();
      counts.beginIdle();
      executed(governor, 200, 2_000, 1);
      counts.endIdle();
      assertThat(idle(counts)).isZero();
      executed(governor, 572, 5_720, 1);
      written.executed(0, 1, 5_000);
      assertThat(idle(counts)).isEqualTo(372 * 2_394);
      executed(governor, 582, 5_820, 40);
      assertThat(idle(counts)).as("and what else it does counts").isEqualTo(382 * 2_394);
    }
  }

  @Test
  void aThreadThatStatementsWakeUpHasNoMoreRoundsThanWaitsInVain() throws IOException {
    written.block(2, 1, 900, 0x2000);
    written.block(3, 1, 50, 0x3000);
    written.block(4, 1, 500, 0x4000);
    try (EmulatorCounts counts = EmulatorCounts.open(written.file())) {
      counts.beginIdle();
      executed(0, 20, 20, 0);
      counts.endIdle();
      executed(0, 220, 25, 0);
      assertThat(idle(counts)).isEqualTo(5 * 950);
    }
  }

  /** Writes how often a thread has executed blocks 2, 3 and 4. */
  private void executed(int record, long second, long third, long fourth) throws IOException {
    written.executed(record, 2, second);
    written.executed(record, 3, third);
    written.executed(record, 4, fourth);
  }

  @Test
  void anotherFileIsRefused() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "a log\n");
    assertRefused(other, "it has 6 bytes, and an emulator's counts have at least 4362240");
    assertRefused(folder.resolve("none"), "NoSuchFileException");
    written.records(0);
    assertRefused(written.file(), "it has no process");
    Path older = Files.write(folder.resolve("older"), new byte[CountsFile.HEAD_BYTES]);
    assertRefused(older, "its layout is 0, not 2");
  }

  @Test
  void aFileThatIsCutOffIsNotAdded() throws IOException {
    try (EmulatorCounts counts = EmulatorCounts.open(written.file())) {
      written.length(CountsFile.HEAD_BYTES);
      assertThat(instructions(counts).toString()).contains("was cut off");
      assertThat(counts.executed()).isEmpty();
    }
  }

  private static void assertRefused(Path path, String why) {
    assertThatThrownBy(() -> EmulatorCounts.open(path))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining(why)
        .hasMessageContaining("Restart the engine");
  }

  private static Reading instructions(EmulatorCounts counts) {
    return read(counts, Counter.INSTRUCTIONS_USER);
  }

  /** Returns the instructions of idle work; -1 if none were counted apart. */
  private static long idle(EmulatorCounts counts) {
    return read(counts, Counter.INSTRUCTIONS_IDLE) instanceof Reading.Measured(double value)
        ? Math.round(value)
        : -1;
  }

  private static Reading read(EmulatorCounts counts, Counter counter) {
    Map<Counter, Reading> read = new EnumMap<>(Counter.class);
    counts.read(read);
    return read.get(counter);
  }
}
