// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The bytes that a cgroup read from block devices and wrote to them: {@code rbytes} and {@code
 * wbytes} of v2's {@code io.stat}, summed over devices. Writes that a file system makes for all its
 * users, such as its journal, are not included.
 *
 * <p>v1's {@code blkio.throttle.io_service_bytes} is not read: it misses later write-back, and
 * since Linux 6.10 counts nothing unless a limit is set.
 *
 * @param file the group's {@code io.stat}
 * @param devices the kernel's folder of block devices, which shows the stacked ones
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html#io-interface-files">io.stat</a>
 */
public record DeviceBytes(Path file, Path devices) implements CostSource {
  private static final Path DEVICES = Path.of("/sys/dev/block");
  private static final Pattern LINE =
      Pattern.compile("^(\\d+:\\d+) rbytes=(\\d+) wbytes=(\\d+) .*$", Pattern.MULTILINE);

  /** Opens the counters of a v2 cgroup directory. */
  public static DeviceBytes open(Path directory) throws NoMeterException {
    return open(directory, DEVICES);
  }

  static DeviceBytes open(Path directory, Path devices) throws NoMeterException {
    Path file = directory.resolve("io.stat");
    if (!Files.isReadable(file)) {
      throw new NoMeterException(
          "the engine's cgroup has no io.stat: it needs cgroup v2 with the io controller (under systemd: IOAccounting=yes)");
    }
    return new DeviceBytes(file, devices);
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    Optional<String> text = KernelFiles.text(file);
    into.put(Counter.DEVICE_READ, sum(text, 2));
    into.put(Counter.DEVICE_WRITTEN, sum(text, 3));
  }

  /** Sums over the devices; 0 where the group has used none yet. */
  private Reading sum(Optional<String> text, int group) {
    Optional<Double> sum =
        text.map(lines ->
            LINE.matcher(lines)
                .results()
                .filter(line -> !isStacked(line.group(1)))
                .mapToDouble(line -> Double.parseDouble(line.group(group)))
                .sum());
    return Reading.of(sum, "the engine's cgroup is gone");
  }

  /** Returns whether other devices are below this one (LVM, RAID) and count the same bytes. */
  private boolean isStacked(String device) {
    try (Stream<Path> below = Files.list(devices.resolve(device).resolve("slaves"))) {
      return below.findAny().isPresent();
    } catch (IOException _) {
      return false;
    }
  }
}
