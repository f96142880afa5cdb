// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import java.util.Optional;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferCancelledException;
import org.eclipse.aether.transfer.TransferEvent;

/**
 * Ends a download that is longer than any of ours, of a mirror that sends without end for example.
 * Thread-safe. The thread that downloads must be a virtual one: it is interrupted, as otherwise the
 * client would read the rest before it lets go of the connection.
 */
final class TransferLimit extends AbstractTransferListener {
  private static final int MIB = 1 << 20;

  /** Servers of engines have at most a tenth of that. */
  private static final long MOST_OF_ARTIFACT = 1024L * MIB;

  private static final long MOST_OF_METADATA = 16L * MIB;

  private volatile Optional<String> exceeded = Optional.empty();

  /** Returns which download was ended and why, as what the client throws tells only how. */
  Optional<String> exceeded() {
    return exceeded;
  }

  @Override
  public void transferStarted(TransferEvent event) throws TransferCancelledException {
    check(event, event.getResource().getContentLength());
  }

  @Override
  public void transferProgressed(TransferEvent event) throws TransferCancelledException {
    check(event, event.getTransferredBytes());
  }

  private void check(TransferEvent event, long bytes) throws TransferCancelledException {
    String name = event.getResource().getResourceName();
    long most = name.endsWith("maven-metadata.xml") ? MOST_OF_METADATA : MOST_OF_ARTIFACT;
    if (bytes > most) {
      String why =
          "%s%s is longer than %d MiB, which no such file is"
              .formatted(event.getResource().getRepositoryUrl(), name, most / MIB);
      exceeded = Optional.of(why);
      Thread.currentThread().interrupt();
      throw new TransferCancelledException(why);
    }
  }
}
