// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.Jdk;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads counts that the test writes as the emulator does. */
class EmulatorCountsTest {
  private static final int LAST_THREAD = 509;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeCounts() throws IOException {
    file = folder.resolve("counts");
    try (RandomAccessFile counts = new RandomAccessFile(file.toFile(), "rw")) {
      counts.setLength((long) EmulatorCounts.RECORDS * EmulatorCounts.RECORD_BYTES);
    }
    process(1);
    count(1, 0, 1_000);
  }

  @Test
  void allThreadsOfAllProcessesAreAddedAndTheyGoOn() throws IOException {
    try (EmulatorCounts counts = EmulatorCounts.open(file)) {
      assertThat(instructions(counts)).isEqualTo(new Reading.Measured(1_000));
      count(1, 0, 3_000_000_000_000L);
      count(1, LAST_THREAD, 7);
      process(2);
      count(2, 3, 20);
      assertThat(instructions(counts)).isEqualTo(new Reading.Measured(3_000_000_000_027L));
      count(3, 0, 5);
      assertThat(instructions(counts))
          .as("a record that nobody has taken")
          .isEqualTo(new Reading.Measured(3_000_000_000_027L));
    }
  }

  @Test
  void anEmulatedEngineHasThisOneMeterAndEveryOtherFigureItsReason() throws IOException {
    Footprint engine = new Footprint.Emulated(1, file, "an emulator");
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
      count(1, 0, 1_500);
      Metering.Window window = metering.end();
      assertThat(window.engine().get(Counter.INSTRUCTIONS_USER))
          .isEqualTo(new Reading.Measured(500));
      assertThat(window.engine().get(Counter.CONTEXT_SWITCHES))
          .isInstanceOf(Reading.Unavailable.class);
      assertThat(window.conditions().steal()).isInstanceOf(Reading.Unavailable.class);
    }
  }

  @Test
  void whatIsNoEmulatorsFileIsRefused() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "a log\n");
    assertRefused(other, "it has 6 bytes, and an emulator's counts have 268,435,456");
    assertRefused(folder.resolve("none"), "FileNotFoundException");
    write(0, 0);
    assertRefused(file, "no process is in it");
  }

  @Test
  void aFileThatIsCutOffOrFullIsNotAdded() throws IOException {
    try (EmulatorCounts counts = EmulatorCounts.open(file)) {
      write(0, EmulatorCounts.RECORDS);
      assertThat(instructions(counts).toString()).contains("65,536 processes, and 65,535");
      try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
        cut.setLength(EmulatorCounts.RECORD_BYTES);
      }
      assertThat(instructions(counts).toString()).contains("was cut off");
    }
  }

  /** Reads counts in its folder, whose disk is full, and has no room for the last record. */
  static final class OnAFullDisk {
    private OnAFullDisk() {}

    public static void main(String[] folder) throws IOException {
      EmulatorCountsTest test = new EmulatorCountsTest();
      test.folder = Path.of(folder[0]);
      test.makeCounts();
      test.write(0, 2);
      try (OutputStream rest = Files.newOutputStream(test.folder.resolve("rest"))) {
        while (true) {
          rest.write(new byte[4_096]);
        }
      } catch (IOException _) {
        // the disk is full
      }
      try (EmulatorCounts counts = EmulatorCounts.open(test.file)) {
        System.out.println(instructions(counts));
      }
    }
  }

  @Test
  void aRecordThatFoundNoRoomOnTheDiskIsReadAsZero() throws Exception {
    List<String> alone = List.of("unshare", "-Urm");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/unshare")), "unshare is not installed");
    assumeTrue(
        new ProcessBuilder(Stream.concat(alone.stream(), Stream.of("true")).toList())
                .start()
                .waitFor()
            == 0,
        "no file system can be mounted");
    List<String> command = new ArrayList<>(alone);
    command.addAll(
        List.of("sh", "-c", "mount -t tmpfs -o size=64k none \"$0\" && exec \"$@\" \"$0\""));
    command.addAll(List.of(folder.toString(), Jdk.tool("java"), "-XX:TieredStopAtLevel=1", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), OnAFullDisk.class.getName()));
    Process reader = Jdk.process(command).redirectErrorStream(true).start();
    assertThat(reader.inputReader().readAllLines())
        .containsExactly(new Reading.Measured(1_000).toString());
  }

  private static void assertRefused(Path path, String why) {
    assertThatThrownBy(() -> EmulatorCounts.open(path))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining(why)
        .hasMessageContaining("Start the engine anew");
  }

  private static Reading instructions(EmulatorCounts counts) {
    Map<Counter, Reading> read = new EnumMap<>(Counter.class);
    counts.read(read);
    return read.get(Counter.INSTRUCTIONS_USER);
  }

  /** Takes the next record. */
  private void process(int record) throws IOException {
    write(0, record);
    // the pid is the lower half of that word
    write((long) record * EmulatorCounts.RECORD_BYTES + Long.BYTES, 4_711 + record);
  }

  private void count(int record, int thread, long value) throws IOException {
    write(
        (long) record * EmulatorCounts.RECORD_BYTES
            + EmulatorCounts.HEAD_BYTES
            + (long) thread * Long.BYTES,
        value);
  }

  private void write(long at, long value) throws IOException {
    try (RandomAccessFile counts = new RandomAccessFile(file.toFile(), "rw")) {
      counts.seek(at);
      counts.write(
          ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
    }
  }
}
