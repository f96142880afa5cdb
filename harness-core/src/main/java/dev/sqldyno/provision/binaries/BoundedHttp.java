// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import java.util.Map;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.spi.connector.transport.GetTask;
import org.eclipse.aether.spi.connector.transport.PeekTask;
import org.eclipse.aether.spi.connector.transport.PutTask;
import org.eclipse.aether.spi.connector.transport.Transporter;
import org.eclipse.aether.spi.connector.transport.TransporterFactory;
import org.eclipse.aether.transfer.NoTransporterException;
import org.eclipse.aether.transport.http.HttpTransporterFactory;
import org.eclipse.aether.transport.http.Nexus2ChecksumExtractor;
import org.eclipse.aether.transport.http.XChecksumChecksumExtractor;

/** Maven's HTTP with a limit for checksums, too, which listeners of transfers do not see. */
record BoundedHttp(TransferLimit limit) implements TransporterFactory {
  /** The name of the factory that it replaces. */
  static final String NAME = "http";

  private static final TransporterFactory HTTP =
      new HttpTransporterFactory(
          Map.of(
              "nexus2", new Nexus2ChecksumExtractor(),
              "x-checksum", new XChecksumChecksumExtractor()));

  @Override
  public Transporter newInstance(RepositorySystemSession session, RemoteRepository repository)
      throws NoTransporterException {
    return new Bounded(HTTP.newInstance(session, repository), repository.getUrl(), limit);
  }

  @Override
  public float getPriority() {
    return HTTP.getPriority();
  }

  private record Bounded(Transporter http, String url, TransferLimit limit) implements Transporter {
    @Override
    public int classify(Throwable error) {
      return http.classify(error);
    }

    @Override
    public void peek(PeekTask task) throws Exception {
      http.peek(task);
    }

    @Override
    public void get(GetTask task) throws Exception {
      String name = task.getLocation().toString();
      http.get(TransferLimit.isChecksum(name) ? task.setListener(limit.of(url, name)) : task);
    }

    @Override
    public void put(PutTask task) throws Exception {
      http.put(task);
    }

    @Override
    public void close() {
      http.close();
    }
  }
}
