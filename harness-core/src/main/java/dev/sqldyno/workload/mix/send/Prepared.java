// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.workload.value.LongValue;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.LongFunction;

/** Finds the statement that is prepared for the present values of what varies its text. */
@FunctionalInterface
interface Prepared {

  /** Returns it, and prepares it first if that was not done on the present connection. */
  ReadyStatement present() throws SQLException;

  /** A statement whose text holds a number: one for each of them, by their values. */
  final class Varied implements Prepared {
    /** A connection should not hold more prepared statements of a kind. */
    private static final int MOST = 4096;

    private final LongValue number;
    private final LongFunction<Prepared> maker;
    private Prepared[] all = new Prepared[16];

    /**
     * Varies by a number.
     *
     * @param maker makes what is prepared for one
     */
    Varied(LongValue number, LongFunction<Prepared> maker) {
      this.number = number;
      this.maker = maker;
    }

    @Override
    public ReadyStatement present() throws SQLException {
      long present = number.get();
      if (present < 0 || present >= MOST) {
        throw new IllegalStateException(
            "a statement varies by %d, but only by numbers from 0 to %d may it be prepared"
                .formatted(present, MOST - 1));
      }
      int index = (int) present;
      if (index >= all.length) {
        all = Arrays.copyOf(all, Math.max(index + 1, 2 * all.length));
      }
      if (all[index] == null) {
        all[index] = maker.apply(index);
      }
      return all[index].present();
    }
  }
}
