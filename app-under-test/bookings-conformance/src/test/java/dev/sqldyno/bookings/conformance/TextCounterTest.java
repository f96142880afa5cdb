// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextCounterTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 100})
  void aTextIsFoundWhereverTheStreamIsCut(int piece) {
    byte[] stream = "xaABabaBAABÄab".getBytes(StandardCharsets.UTF_8);
    LongAdder count = new LongAdder();
    TextCounter counter = new TextCounter("aba", count);
    for (int from = 0; from < stream.length; from += piece) {
      int length = Math.min(piece, stream.length - from);
      byte[] buffer = new byte[piece];
      System.arraycopy(stream, from, buffer, 0, length);
      counter.add(buffer, length);
    }
    // texts that overlap count once
    assertThat(count.sum()).isEqualTo(2);
  }
}
