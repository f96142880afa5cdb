// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import jdk.net.ExtendedSocketOptions;

/** The two ends of a TLS connection between a controller and a load worker. */
final class TlsSockets {
  static final String PROTOCOL = "TLSv1.3";

  private TlsSockets() {}

  /** Connects as a controller, with the TLS handshake within that time. */
  static SSLSocket connect(InetSocketAddress address, Duration limit) throws IOException {
    Socket plain = new Socket();
    try {
      SSLContext context = SSLContext.getInstance(PROTOCOL);
      context.init(null, new TrustManager[] {new AnyCertificate()}, null);
      plain.connect(address, (int) limit.toMillis());
      return secured(context, plain, true, limit);
    } catch (GeneralSecurityException e) {
      plain.close();
      throw new IOException(e);
    } catch (IOException e) {
      plain.close();
      throw e;
    }
  }

  /** Accepts a connection as a worker, with the TLS handshake within that time. */
  static SSLSocket accepted(WorkerKey key, Socket plain, Duration limit) throws IOException {
    return secured(key.context(), plain, false, limit);
  }

  private static SSLSocket secured(SSLContext context, Socket plain, boolean client, Duration limit)
      throws IOException {
    plain.setTcpNoDelay(true);
    // detects within half a minute that the other machine is gone
    plain.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    plain.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, 10);
    plain.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, 5);
    plain.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, 4);
    plain.setSoTimeout((int) limit.toMillis());
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, null, 0, true);
    socket.setUseClientMode(client);
    socket.setEnabledProtocols(new String[] {PROTOCOL});
    socket.startHandshake();
    return socket;
  }

  /**
   * A trust manager for any certificate, since no authority signs a worker's; {@link Handshake}
   * verifies it.
   */
  private static final class AnyCertificate implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
