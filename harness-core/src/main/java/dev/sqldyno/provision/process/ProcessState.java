// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The state of a process, as the kernel sees it. */
public enum ProcessState {
  /** Running or waiting. */
  LIVES,
  /** Stopped by a signal such as SIGSTOP; SIGCONT continues it. */
  STOPPED,
  /** Ended, even if its parent has not waited for it. */
  ENDED;

  private static final Path PROC = Path.of("/proc");

  /** Returns the state of that process of this machine. */
  public static ProcessState of(long pid) {
    return of(PROC, pid);
  }

  /** Returns the state of that very process, not of another one that has its id now. */
  public static ProcessState of(ProcessHandle process) {
    return process.isAlive() ? of(process.pid()) : ENDED;
  }

  /**
   * Reads the state from that folder.
   *
   * @param proc if missing, as on macOS, Java is asked, which sees no process as stopped
   */
  static ProcessState of(Path proc, long pid) {
    Optional<String> stat = KernelFiles.text(proc.resolve(pid + "/stat"));
    if (stat.isEmpty()) {
      return Files.notExists(proc.resolve("self"))
              && ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()
          ? LIVES
          : ENDED;
    }
    return switch (KernelFiles.afterName(stat.get()).getFirst()) {
      case "Z", "X" -> ENDED;
      case "T" -> STOPPED;
      default -> LIVES;
    };
  }
}
