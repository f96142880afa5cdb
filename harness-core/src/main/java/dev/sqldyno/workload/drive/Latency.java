// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A histogram of latencies in nanoseconds, as text in the form of HDR logs: compressed, in base 64.
 */
public record Latency(@JsonValue String encoded) {

  @JsonCreator
  public Latency {}

  /** Returns a copy of the histogram. */
  public static Latency of(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    byte[] bytes = new byte[length];
    buffer.rewind().get(bytes);
    return new Latency(Base64.getEncoder().encodeToString(bytes));
  }

  /** Returns a copy; empty for a histogram without values. */
  static Optional<Latency> ofAny(Histogram histogram) {
    return histogram.getTotalCount() == 0 ? Optional.empty() : Optional.of(of(histogram));
  }

  /** Returns the histogram; throws IllegalArgumentException if the text is damaged. */
  public Histogram histogram() {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("it holds no HDR histogram", e);
    }
  }
}
