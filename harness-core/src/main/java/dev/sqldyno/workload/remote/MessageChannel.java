// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.drive.LoadException;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLSocket;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A channel of messages over a connection: a length of four bytes, then that many bytes of JSON.
 * One thread at a time may read; any may send. A {@link LoadException} names the other side, and
 * never quotes a message, which may contain a password.
 */
final class MessageChannel implements AutoCloseable {
  private static final JsonMapper JSON = Secret.revealedBy(OwnFiles.JSON);

  private final SSLSocket socket;
  private final String peer;
  private final DataInputStream in;

  /**
   * Creates a channel that owns the connection.
   *
   * @param peer the other side's name in messages to the user
   */
  MessageChannel(SSLSocket socket, String peer) throws IOException {
    this.socket = socket;
    this.peer = peer;
    this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
  }

  /** The other side's end of the connection, between two messages or within one. */
  static final class Closed extends LoadException {
    private static final long serialVersionUID = 1L;

    Closed(String peer, Throwable cause) {
      super("%s closed the connection; see its output".formatted(peer), cause);
    }
  }

  String peer() {
    return peer;
  }

  /** Returns the digest of the other side's certificate. */
  byte[] peersCertificate() throws IOException {
    try {
      return WorkerKey.digest(socket.getSession().getPeerCertificates()[0]);
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  synchronized void send(Message message) {
    byte[] json = JSON.writerFor(Message.class).writeValueAsBytes(message);
    ByteBuffer whole = ByteBuffer.allocate(Integer.BYTES + json.length);
    whole.putInt(json.length).put(json);
    try {
      socket.getOutputStream().write(whole.array());
      socket.getOutputStream().flush();
    } catch (IOException e) {
      throw lost(e);
    }
  }

  /**
   * Waits for a message.
   *
   * @param max its largest size in bytes
   * @param limit the time limit of each part; zero for none
   * @throws LoadException if none comes, or a refusal
   */
  <T extends Message> T read(Class<T> type, int max, Duration limit) {
    return checked(type, read(max, limit));
  }

  /** Returns the message; throws LoadException if it is of another type, or a refusal. */
  <T extends Message> T checked(Class<T> type, Message message) {
    if (message instanceof Message.Refused(String reason)) {
      throw new LoadException("%s: %s", peer, OneLine.of(reason));
    }
    if (!type.isInstance(message)) {
      throw damaged("a message out of turn");
    }
    return type.cast(message);
  }

  private Message read(int max, Duration limit) {
    byte[] json;
    try {
      socket.setSoTimeout((int) limit.toMillis());
      int length = in.readInt();
      if (length < 0 || length > max) {
        throw damaged("a message of %d bytes, more than %d".formatted(length, max));
      }
      json = in.readNBytes(length);
      if (json.length < length) {
        throw new EOFException();
      }
    } catch (SocketTimeoutException e) {
      throw new LoadException(
          "%s gave no sign of life for %d s; check its machine and the network",
          peer, limit.toSeconds(), e);
    } catch (IOException e) {
      throw lost(e);
    }
    try {
      return JSON.readValue(json, Message.class);
    } catch (JacksonException _) {
      throw damaged("no message of this version");
    }
  }

  private LoadException damaged(String what) {
    return new LoadException("%s sent %s, so the connection is closed", peer, what);
  }

  private LoadException lost(IOException e) {
    return e instanceof EOFException
        ? new Closed(peer, e)
        : new LoadException(
            "%s: the connection is lost (%s); see its output", peer, Reason.of(e), e);
  }

  @Override
  public void close() {
    try {
      // or close would wait for the other side to close, too
      socket.setSoTimeout(1);
      socket.close();
    } catch (IOException _) {
      // it is no longer used
    }
  }
}
