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
 * Adds up the bytes that a party's processes had fetched from storage and caused to be written to
 * it: {@code read_bytes} and {@code write_bytes} of {@code /proc/PID/io}. A page in the kernel's
 * cache counts as written when a process first changes it, not when the kernel writes it back.
 *
 * <p>A process's figures include its ended threads and the ended processes that it waited for; what
 * nobody waited for is missing.
 *
 * @see <a href="https://docs.kernel.org/filesystems/proc.html">proc, section 3.3</a>
 */
public final class ProcessBytes implements CostSource {
  private final Members members;
  private final byte[] buffer = new byte[512];
  private Bytes last = new Bytes(0, 0);
  private double read;
  private double written;

  /** Holds what a process, or all, read and wrote. */
  record Bytes(long read, long written) {
    private Bytes plus(Bytes other) {
      return new Bytes(read + other.read, written + other.written);
    }

    /** Parses the text of {@code /proc/PID/io}. */
    static Optional<Bytes> parse(String io) {
      Optional<Long> read = KernelFiles.field(io, "read_bytes").map(Long::valueOf);
      return read.flatMap(bytes ->
          KernelFiles.field(io, "write_bytes")
              .map(written -> new Bytes(bytes, Long.parseLong(written))));
    }
  }

  private ProcessBytes(Members members) {
    this.members = members;
  }

  /** Takes the first reading of a party's processes. */
  public static ProcessBytes open(Footprint.Processes party) throws NoMeterException {
    ProcessBytes bytes = new ProcessBytes(Members.of(party));
    if (!bytes.advance()) {
      throw new NoMeterException(
          "the files io of the engine's processes cannot be read: run as root or as the engine's user, on a kernel that accounts for tasks' I/O");
    }
    return bytes;
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    boolean seen = advance();
    Reading gone = new Reading.Unavailable("the engine's processes have ended or are hidden");
    into.put(Counter.PROCESS_READ, seen ? new Reading.Measured(read) : gone);
    into.put(Counter.PROCESS_WRITTEN, seen ? new Reading.Measured(written) : gone);
  }

  private boolean advance() {
    List<Bytes> processes =
        members.processes().stream()
            .flatMap(process ->
                KernelFiles.text(process.resolve("io"), buffer).flatMap(Bytes::parse).stream())
            .toList();
    Bytes now = processes.stream().reduce(new Bytes(0, 0), Bytes::plus);
    // it shrinks only by a process that nobody waited for
    read += Math.max(0, now.read - last.read);
    written += Math.max(0, now.written - last.written);
    last = now;
    return !processes.isEmpty();
  }
}
