// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.workload.value.LongValue;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A key as YCSB's {@code CoreWorkload.buildKeyName} makes it: {@code user} and a number.
 *
 * @param source the key's number
 * @param digits the minimum number of digits, filled up with zeros
 * @param hashed whether the number is hashed first, so that keys are not inserted in their order
 */
public record YcsbKey(LongValue source, int digits, boolean hashed) implements Derived {
  public static final int MOST_DIGITS = 100;

  private static final String PREFIX = "user";
  private static final String ZEROS = "0".repeat(MOST_DIGITS);

  @Override
  public void bind(PreparedStatement statement, int index) throws SQLException {
    StringBuilder text = new StringBuilder(PREFIX.length() + Math.max(digits, 20));
    append(text);
    statement.setString(index, text.toString());
  }

  @Override
  public void append(StringBuilder text) {
    long number = hashed ? Fnv.hash(source.get()) : source.get();
    int begin = text.append(PREFIX).length();
    text.append(number);
    int lacking = digits - (text.length() - begin);
    if (lacking > 0) {
      text.insert(begin, ZEROS, 0, lacking);
    }
  }
}
