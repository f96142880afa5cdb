// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.workload.value.Value;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.Consumer;

/** A UUID. */
public final class UuidValue implements Value {
  private static final HexFormat HEX = HexFormat.of();

  private final UuidForm form;
  private final Consumer<UuidValue> law;
  private long high;
  private long low;

  public UuidValue(UuidForm form, Consumer<UuidValue> law) {
    this.form = form;
    this.law = law;
  }

  public void set(long newHigh, long newLow) {
    this.high = newHigh;
    this.low = newLow;
  }

  @Override
  public void draw() {
    law.accept(this);
  }

  @Override
  public void bind(PreparedStatement statement, int index) throws SQLException {
    switch (form) {
      case UUID -> statement.setObject(index, uuid());
      case TEXT -> statement.setString(index, uuid().toString());
      case BINARY, REORDERED ->
          statement.setBytes(
              index, ByteBuffer.allocate(2 * Long.BYTES).putLong(first()).putLong(low).array());
    }
  }

  @Override
  public void append(StringBuilder text) {
    switch (form) {
      case UUID, TEXT -> text.append(uuid());
      case BINARY, REORDERED -> text.append(HEX.toHexDigits(first())).append(HEX.toHexDigits(low));
    }
  }

  @Override
  public boolean hasLiteral() {
    return form == UuidForm.UUID || form == UuidForm.TEXT;
  }

  UUID uuid() {
    return new UUID(high, low);
  }

  private long first() {
    return form == UuidForm.REORDERED
        ? high << 48 | (high & 0xffff_0000L) << 16 | high >>> 32
        : high;
  }
}
