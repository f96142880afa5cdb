// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.cgroup.KeyValues;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Reads the CPU time of all that ran in a cgroup and below it, ended processes too: {@code
 * usage_usec} of v2's {@code cpu.stat}, which needs no controller, or v1's {@code cpuacct.usage}.
 * It does not split user from system time, because v1 samples the split by the timer, off by up to
 * a quarter.
 */
public final class CgroupCpu implements CostSource {
  private static final int LARGEST = 4096;

  // not a channel: interrupting the reading thread would close it for good
  private final RandomAccessFile file;
  private final Format format;
  private final byte[] buffer = new byte[LARGEST];

  private enum Format {
    V2("cpu.stat") {
      @Override
      OptionalLong nanos(String text) {
        OptionalLong micros = KeyValues.find(text, "usage_usec");
        return micros.isPresent() ? OptionalLong.of(micros.getAsLong() * 1_000) : micros;
      }
    },
    V1("cpuacct.usage") {
      @Override
      OptionalLong nanos(String text) {
        return OptionalLong.of(Long.parseLong(text.strip()));
      }
    };

    private final String file;

    Format(String file) {
      this.file = file;
    }

    abstract OptionalLong nanos(String text);
  }

  private CgroupCpu(RandomAccessFile file, Format format) {
    this.file = file;
    this.format = format;
  }

  /** Opens the counter of a v2 or v1 cgroup directory. */
  public static CgroupCpu open(Path directory) throws NoMeterException {
    Format format = Files.exists(directory.resolve(Format.V1.file)) ? Format.V1 : Format.V2;
    Path path = directory.resolve(format.file);
    CgroupCpu opened;
    try {
      opened = new CgroupCpu(new RandomAccessFile(path.toFile(), "r"), format);
    } catch (IOException e) {
      throw new NoMeterException(path + " cannot be opened: " + e.getMessage());
    }
    if (opened.read() instanceof Reading.Unavailable(String reason)) {
      opened.close();
      throw new NoMeterException(path + ": " + reason);
    }
    return opened;
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.CPU, read());
  }

  private Reading read() {
    try {
      file.seek(0);
      int length = file.read(buffer);
      String text = new String(buffer, 0, Math.max(length, 0), StandardCharsets.US_ASCII);
      OptionalLong nanos = format.nanos(text);
      return nanos.isPresent()
          ? new Reading.Measured(nanos.getAsLong())
          : new Reading.Unavailable("it has no usage_usec: Linux 4.15 or newer is needed");
    } catch (IOException e) {
      return new Reading.Unavailable("the engine's cgroup is gone: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException _) {
      // it was only read from
    }
  }
}
