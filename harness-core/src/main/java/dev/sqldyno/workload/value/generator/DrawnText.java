// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.workload.value.Uniform;
import dev.sqldyno.workload.value.Value;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.random.RandomGenerator;

/** A random text of ASCII characters, with a length in a range. */
public final class DrawnText implements Value {

  /** A procedure that fills the first bytes of a buffer. */
  public interface Filler {
    void fill(RandomGenerator random, byte[] text, int count);
  }

  private final int shortest;
  private final RandomGenerator random;
  private final Filler filler;
  private final byte[] text;
  private int length;

  public DrawnText(int shortest, int longest, RandomGenerator random, Filler filler) {
    this.shortest = shortest;
    this.random = random;
    this.filler = filler;
    this.text = new byte[longest];
    this.length = longest;
  }

  /** Returns whether a character needs no escape in any literal or bulk format. */
  public static boolean plain(int character) {
    return character >= ' ' && character != '\'' && character != '\\' && character < 128;
  }

  @Override
  public void draw() {
    if (shortest < text.length) {
      length = shortest + (int) Uniform.below(random, text.length - shortest + 1);
    }
    filler.fill(random, text, length);
  }

  @Override
  public void bind(PreparedStatement statement, int index) throws SQLException {
    statement.setString(index, toString());
  }

  @Override
  public void append(StringBuilder target) {
    target.append(this);
  }

  @Override
  public String toString() {
    return new String(text, 0, length, StandardCharsets.ISO_8859_1);
  }
}
