// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

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
 * A valve that refuses a chunked body with a length, or over HTTP/1.0: Tomcat accepts it, but a
 * proxy may see another end. Tomcat removes the length's header early, so the valve looks for it in
 * the raw bytes, and only in requests with a transfer coding, which a booking need not have.
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
      Answers.refuseUnreadable(response);
      return;
    }
    getNext().invoke(request, response);
    if (response.getStatus() == HttpServletResponse.SC_REQUEST_TIMEOUT) {
      // without this Tomcat would wait once more for the rest of the request
      request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
    }
  }

  /** Looks in the array that each header is a part of, as it holds the whole head. */
  private static boolean hasLength(ByteChunk header) {
    byte[] bytes = header.getBytes();
    String read = new String(bytes, StandardCharsets.ISO_8859_1);
    int end = read.indexOf(END, header.getStart());
    String head = end < 0 ? read : read.substring(0, end);
    return head.toLowerCase(Locale.ROOT).contains(LENGTH);
  }
}
