// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.RefusedException;
import java.io.ByteArrayOutputStream;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Mono;

/**
 * A request's bytes. One that is too large is read to its end and dropped: if its answer came while
 * the client still sends, the connection's next request might never get one. Only what is much too
 * large is not waited for.
 */
final class Body {
  private static final int MOST_DROPPED = 2 * 1024 * 1024;

  private final String type;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream(512);
  private int length;

  private Body(ServerHttpRequest request) {
    type = request.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
  }

  /** Returns the bytes, or refuses them: first for a wrong type, then if too many. */
  static Mono<byte[]> of(ServerHttpRequest request) {
    return request.getBody().collect(() -> new Body(request), Body::add).map(Body::bytes);
  }

  private void add(DataBuffer buffer) {
    try {
      length += buffer.readableByteCount();
      if (length > MOST_DROPPED) {
        Messages.requireType(type);
        throw RefusedException.tooLarge();
      }
      if (length <= Messages.MOST_BYTES) {
        byte[] part = new byte[buffer.readableByteCount()];
        buffer.read(part);
        kept.writeBytes(part);
      }
    } finally {
      DataBufferUtils.release(buffer);
    }
  }

  private byte[] bytes() {
    Messages.requireType(type);
    if (length > Messages.MOST_BYTES) {
      throw RefusedException.tooLarge();
    }
    return kept.toByteArray();
  }
}
