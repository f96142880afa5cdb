// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import dev.sqldyno.bookings.contract.LongestWait;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;

/**
 * A body that is read no longer than a request may take, even if its client sends a byte now and
 * then. Tomcat's own limit holds for one read only, and a request keeps a thread.
 */
final class TimelyBody extends InputStream {
  private final InputStream body;
  private final long deadline = System.nanoTime() + LongestWait.REQUEST.toNanos();

  TimelyBody(InputStream body) {
    this.body = body;
  }

  @Override
  public int read() throws IOException {
    requireInTime();
    return body.read();
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    requireInTime();
    return body.read(into, from, length);
  }

  private void requireInTime() throws SocketTimeoutException {
    if (System.nanoTime() - deadline > 0) {
      throw new SocketTimeoutException("the request has not come whole");
    }
  }
}
