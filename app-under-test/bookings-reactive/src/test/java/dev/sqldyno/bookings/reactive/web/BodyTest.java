// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.RefusedException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class BodyTest {
  private static final int PART = 1024;
  private static final int MOST_PARTS = Messages.MOST_BYTES / PART;

  private final AtomicInteger taken = new AtomicInteger();
  private String type = Messages.CONTENT_TYPE;

  private Mono<byte[]> body(int parts) {
    Flux<DataBuffer> sent =
        Flux.range(0, parts)
            .map(_ -> {
              taken.incrementAndGet();
              return DefaultDataBufferFactory.sharedInstance.wrap(new byte[PART]);
            });
    return Body.of(
        MockServerHttpRequest.post("/bookings").header(HttpHeaders.CONTENT_TYPE, type).body(sent));
  }

  @Test
  void theLargestIsTakenWhole() {
    assertThat(body(MOST_PARTS).block()).hasSize(Messages.MOST_BYTES);
  }

  @Test
  void noneIsEmpty() {
    assertThat(body(0).block()).isEmpty();
  }

  private void assertRefused(int parts, int status) {
    assertThatThrownBy(() -> body(parts).block())
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.problem().status()).isEqualTo(status));
  }

  @Test
  void aLargerOneIsRefusedWhenItHasEnded() {
    assertRefused(MOST_PARTS + 1, 413);
    assertThat(taken).hasValue(MOST_PARTS + 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, MOST_PARTS + 1, 100 * MOST_PARTS})
  void oneOfAnotherTypeIsRefusedForThatWhateverItsLength(int parts) {
    type = "application/json";
    assertRefused(parts, 415);
  }

  @Test
  void oneWithoutEndIsNotWaitedFor() {
    assertRefused(Integer.MAX_VALUE, 413);
    assertThat(taken.get()).isLessThan(100 * MOST_PARTS);
  }
}
