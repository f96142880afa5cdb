// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the CPU time of all that ran in a cgroup and below it, ended processes too: {@code
 * usage_usec} of v2's {@code cpu.stat}, which needs no controller, or v1's {@code cpuacct.usage}.
 * It does not split user from system time, because v1 samples the split by the timer, off by up to
 * a quarter.
 */
public final class CgroupCpu implements CostSource {
  private static final String V1 = "cpuacct.usage";
  private static final String V2 = "cpu.stat";
  private static final int LARGEST = 4096;

  // not a channel: interrupting the reading thread would close it for good
  private final RandomAccessFile file;
  private final boolean v1;
  private final byte[] buffer = new byte[LARGEST];

  private CgroupCpu(RandomAccessFile file, boolean v1) {
    this.file = file;
    this.v1 = v1;
  }

  /** Opens the counter of a v2 or v1 cgroup directory. */
  public static CgroupCpu open(Path directory) throws NoMeterException {
    boolean v1 = Files.exists(directory.resolve(V1));
    Path path = directory.resolve(v1 ? V1 : V2);
    CgroupCpu opened;
    try {
      opened = new CgroupCpu(new RandomAccessFile(path.toFile(), "r"), v1);
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
      Optional<Long> nanos =
          v1
              ? Optional.of(Long.valueOf(text.strip()))
              : KernelFiles.value(text, "usage_usec").map(micros -> micros * 1_000);
      return Reading.of(nanos, "it has no usage_usec: Linux 4.15 or newer is needed");
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
