// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a process does, as the kernel sees it. */
public enum ProcessState {
  /** It runs, or waits for something. */
  LIVES,
  /** A signal such as SIGSTOP has stopped it; SIGCONT lets it go on. */
  STOPPED,
  /** It has ended, even if its parent has not waited for it. */
  ENDED;

  private static final Path PROC = Path.of("/proc");

  /** Returns the state of that process of this machine. */
  public static ProcessState of(long pid) {
    return of(PROC, pid);
  }

  /** Returns the state of that very process: one that has its id now is another. */
  public static ProcessState of(ProcessHandle process) {
    return process.isAlive() ? of(process.pid()) : ENDED;
  }

  /**
   * Reads it from that folder.
   *
   * @param proc without it, as on macOS, Java tells, which sees no process stopped
   */
  static ProcessState of(Path proc, long pid) {
    Optional<String> stat = KernelFiles.text(proc.resolve(pid + "/stat"));
    if (stat.isEmpty()) {
      return Files.notExists(proc.resolve("self"))
              && ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()
          ? LIVES
          : ENDED;
    }
    // the name in parentheses may hold anything
    return switch (stat.get().charAt(stat.get().lastIndexOf(')') + 2)) {
      case 'Z', 'X' -> ENDED;
      case 'T' -> STOPPED;
      default -> LIVES;
    };
  }
}
