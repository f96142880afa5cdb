// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * A stream that removes a password from all that is written, even if it is split between writes. It
 * holds back a possible beginning of the password until more is written, or the stream is closed.
 * Not thread-safe.
 */
public final class RedactingStream extends FilterOutputStream {
  private final Secret secret;
  private byte[] kept = {};

  /** Creates a stream that closes the other one when it is closed. */
  public RedactingStream(OutputStream out, Secret secret) {
    super(out);
    this.secret = secret;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one});
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    byte[] whole = Arrays.copyOf(kept, kept.length + length);
    System.arraycopy(bytes, from, whole, kept.length, length);
    byte[] shown = secret.hide(whole);
    int safe = shown.length - secret.begunAtEndOf(shown);
    kept = Arrays.copyOfRange(shown, safe, shown.length);
    out.write(shown, 0, safe);
  }

  @Override
  public void close() throws IOException {
    try {
      out.write(kept);
      kept = new byte[0];
    } finally {
      super.close();
    }
  }
}
