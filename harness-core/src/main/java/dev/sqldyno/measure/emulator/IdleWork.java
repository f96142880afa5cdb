// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.measure.Reading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The work that an engine does whether it is used or not, as its threads count it: how often each
 * went round its {@link IdleLoop}. The time is no measure: on a busy machine an emulated thread
 * wakes up less often in a second. Not thread-safe.
 */
final class IdleWork {
  private final CountsFile file;
  private final List<IdleLoop> loops = new ArrayList<>();
  private final List<Counts> last = new ArrayList<>();
  private double instructions;

  private IdleWork(CountsFile file) {
    this.file = file;
  }

  /**
   * Returns the idle work of an engine that was unused until now.
   *
   * @param begin what its threads had counted when it began to be idle
   */
  static IdleWork of(CountsFile file, List<Counts> begin) throws IOException {
    IdleWork work = new IdleWork(file);
    for (int n = 0; n < begin.size(); n++) {
      Counts end = file.sums(n, n + 1);
      IdleLoop loop = IdleLoop.of(n, end.since(begin.get(n)));
      if (loop.instructions() > 0) {
        work.loops.add(loop);
        work.last.add(end);
      }
    }
    return work;
  }

  /** Returns its instructions since then. */
  Reading read() {
    try {
      for (int i = 0; i < loops.size(); i++) {
        int record = loops.get(i).record();
        Counts now = file.sums(record, record + 1);
        instructions += loops.get(i).in(now.since(last.set(i, now)));
      }
      return new Reading.Measured(instructions);
    } catch (IOException e) {
      return new Reading.Unavailable("idle work cannot be read: " + Reason.of(e));
    }
  }
}
