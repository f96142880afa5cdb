// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.RefusedException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class BodyTest {
  private static final int PART = 1024;
  private static final int MOST_PARTS = Messages.MOST_BYTES / PART;

  private final AtomicInteger taken = new AtomicInteger();

  private Mono<byte[]> body(int parts) {
    Flux<DataBuffer> sent =
        Flux.range(0, parts)
            .map(_ -> {
              taken.incrementAndGet();
              return DefaultDataBufferFactory.sharedInstance.wrap(new byte[PART]);
            });
    return Body.of(MockServerHttpRequest.post("/bookings").body(sent));
  }

  @Test
  void theLargestIsTakenWhole() {
    assertThat(body(MOST_PARTS).block()).hasSize(Messages.MOST_BYTES);
  }

  @Test
  void noneIsEmpty() {
    assertThat(body(0).block()).isEmpty();
  }

  @Test
  void aLargerOneIsRefusedWhenItHasEnded() {
    assertThatThrownBy(() -> body(MOST_PARTS + 1).block()).isInstanceOf(RefusedException.class);
    assertThat(taken).hasValue(MOST_PARTS + 1);
  }

  @Test
  void oneWithoutEndIsNotWaitedFor() {
    assertThatThrownBy(() -> body(Integer.MAX_VALUE).block()).isInstanceOf(RefusedException.class);
    assertThat(taken.get()).isLessThan(100 * MOST_PARTS);
  }
}
