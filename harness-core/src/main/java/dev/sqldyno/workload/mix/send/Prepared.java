// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.workload.value.LongValue;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.LongFunction;

/** A statement whose text may vary with current values. */
@FunctionalInterface
interface Prepared {

  /** Returns the statement for the current values, prepared on the current connection. */
  ReadyStatement present() throws SQLException;

  /** A statement whose text contains a number: one prepared statement for each value. */
  final class Varied implements Prepared {
    /** The most prepared statements of a kind on a connection. */
    private static final int MOST = 4096;

    private final LongValue number;
    private final LongFunction<Prepared> maker;
    private Prepared[] all = new Prepared[16];

    /**
     * Creates a statement that varies by a number.
     *
     * @param maker returns the statement for a number
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
