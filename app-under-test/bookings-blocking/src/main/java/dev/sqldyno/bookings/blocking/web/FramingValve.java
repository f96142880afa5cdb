// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import dev.sqldyno.bookings.contract.Problem;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.buf.ByteChunk;
import org.apache.tomcat.util.buf.MessageBytes;

/**
 * Refuses what Tomcat takes and others between it and the client may divide elsewhere: a chunked
 * body that has a length too, or that HTTP/1.0 does not know. Tomcat removes the length's header
 * before anyone is asked, so it is looked for in the bytes that came; in those alone that say how
 * they are encoded, which a booking need not.
 */
final class FramingValve extends ValveBase {
  private static final String LENGTH = "\ncontent-length:";
  private static final String END = "\r\n\r\n";

  FramingValve() {
    super(true);
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    MessageBytes encoding =
        request.getCoyoteRequest().getMimeHeaders().getValue("transfer-encoding");
    if (encoding != null
        && (!"HTTP/1.1".equals(request.getProtocol()) || hasLength(encoding.getByteChunk()))) {
      BadRequestLog.answered(HttpServletResponse.SC_BAD_REQUEST);
      Answers.send(response, Problem.of(HttpServletResponse.SC_BAD_REQUEST));
      return;
    }
    getNext().invoke(request, response);
    if (response.getStatus() == HttpServletResponse.SC_REQUEST_TIMEOUT) {
      // or Tomcat would wait once more for the rest of it
      request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
    }
  }

  /** The whole head of a request is in the array that each of its headers is a part of. */
  private static boolean hasLength(ByteChunk header) {
    byte[] bytes = header.getBytes();
    String read = new String(bytes, StandardCharsets.ISO_8859_1);
    int end = read.indexOf(END, header.getStart());
    String head = end < 0 ? read : read.substring(0, end);
    return head.toLowerCase(Locale.ROOT).contains(LENGTH);
  }
}
