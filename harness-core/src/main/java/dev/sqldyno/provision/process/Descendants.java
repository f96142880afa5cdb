// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * A process and all its descendants, found by the lists of children in {@code /proc}. That takes a
 * tenth of the time of {@link ProcessHandle#descendants}, which looks at every process of the
 * machine. Kernels without these lists need the latter.
 */
public final class Descendants {
  private static final boolean LISTED = Files.exists(Path.of("/proc/thread-self/children"));

  private Descendants() {}

  /**
   * Returns the process ids, including the root's. A list that changes while it is read may lack a
   * process, so a missing process need not have ended.
   */
  public static Set<Long> of(long root) {
    Set<Long> found = new HashSet<>();
    if (LISTED) {
      walk(root, found);
    } else {
      found.add(root);
      ProcessHandle.of(root).stream()
          .flatMap(ProcessHandle::descendants)
          .forEach(process -> found.add(process.pid()));
    }
    return found;
  }

  private static void walk(long pid, Set<Long> found) {
    if (!found.add(pid)) {
      return;
    }
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "task"))) {
      for (Path thread : threads) {
        children(thread, found);
      }
    } catch (IOException | DirectoryIteratorException _) {
      // it has ended
    }
  }

  private static void children(Path thread, Set<Long> found) {
    // none where the thread has just ended: its children are another thread's now
    String children = KernelFiles.text(thread.resolve("children")).orElse("");
    StringTokenizer pids = new StringTokenizer(children);
    while (pids.hasMoreTokens()) {
      walk(Long.parseLong(pids.nextToken()), found);
    }
  }
}
