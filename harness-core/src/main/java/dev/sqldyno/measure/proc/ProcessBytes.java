// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The bytes that a party's processes read, by {@code /proc/PID/io}: {@code read_bytes} came from
 * storage, {@code rchar} from files, but not from sockets by receive calls. Its {@code write_bytes}
 * are not used: when a process changes one byte, the kernel counts the whole folio of its cache,
 * which may be 256 times what was written.
 *
 * <p>A process's figures include its ended threads and the ended processes that it waited for;
 * ended processes that were not waited for are missing.
 *
 * @see <a href="https://docs.kernel.org/filesystems/proc.html">proc, section 3.3</a>
 */
public final class ProcessBytes implements CostSource {
  private static final Map<Counter, String> FIELDS =
      Map.of(Counter.PROCESS_READ, "read_bytes", Counter.FILE_READ, "rchar");

  private final Members members;
  private final Counter counter;
  private final KeptFiles files = new KeptFiles("io");
  private long last;
  private double read;

  /** Parses the text of {@code /proc/PID/io}. */
  static Optional<Long> parse(String io, Counter counter) {
    return KernelFiles.field(io, FIELDS.get(counter)).map(Long::valueOf);
  }

  private ProcessBytes(Members members, Counter counter) {
    this.members = members;
    this.counter = counter;
  }

  /**
   * Takes the first reading of a party's processes.
   *
   * @param counter {@link Counter#PROCESS_READ} or {@link Counter#FILE_READ}
   */
  public static ProcessBytes open(Footprint.Processes party, Counter counter)
      throws NoMeterException {
    ProcessBytes bytes = new ProcessBytes(Members.of(party), counter);
    if (!bytes.advance()) {
      throw new NoMeterException(
          "/proc/PID/io of the engine's processes cannot be read: run as root or as the engine's user, on a kernel with task I/O accounting");
    }
    return bytes;
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    boolean seen = advance();
    Reading gone = new Reading.Unavailable("the engine's processes have ended or are hidden");
    into.put(counter, seen ? new Reading.Measured(read) : gone);
  }

  @Override
  public void close() {
    files.close();
  }

  private boolean advance() {
    List<Long> processes =
        files.read(members.processes()).values().stream()
            .flatMap(io -> parse(io, counter).stream())
            .toList();
    long now = processes.stream().mapToLong(Long::longValue).sum();
    // it shrinks only if a process ends that is not waited for
    read += Math.max(0, now - last);
    last = now;
    return !processes.isEmpty();
  }
}
