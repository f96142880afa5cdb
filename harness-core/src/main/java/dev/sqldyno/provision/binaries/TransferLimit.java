// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import java.util.Optional;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferCancelledException;
import org.eclipse.aether.transfer.TransferEvent;

/**
 * The limit of a download's size, against mirrors that send without end. Thread-safe. Downloads
 * must run in virtual threads: such a thread is interrupted, as otherwise the client would read the
 * rest before it closes the connection.
 */
final class TransferLimit extends AbstractTransferListener {
  private static final int MIB = 1 << 20;

  /** Ten times the largest server. */
  private static final long MAX_ARTIFACT = 1024L * MIB;

  private static final long MAX_METADATA = 16L * MIB;

  private volatile Optional<String> exceeded = Optional.empty();

  /** Returns which download was ended and why, as the client's exception lacks the reason. */
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
    long max = name.endsWith("maven-metadata.xml") ? MAX_METADATA : MAX_ARTIFACT;
    if (bytes > max) {
      String why =
          "%s%s is longer than %d MiB, the limit for such a file"
              .formatted(event.getResource().getRepositoryUrl(), name, max / MIB);
      exceeded = Optional.of(why);
      Thread.currentThread().interrupt();
      throw new TransferCancelledException(why);
    }
  }
}
