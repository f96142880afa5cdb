// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.aether.spi.connector.transport.TransportListener;
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
  private static final long MAX_CHECKSUM = MIB;

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
    check(event.getResource().getRepositoryUrl(), event.getResource().getResourceName(), bytes);
  }

  /** Returns whether that is a file with another one's checksum. */
  static boolean isChecksum(String name) {
    return name.matches(".*\\.(md5|sha\\d+)");
  }

  /** Returns a listener of one file's transfer. */
  TransportListener of(String repository, String name) {
    return new TransportListener() {
      private long bytes;

      @Override
      public void transportProgressed(ByteBuffer part) throws TransferCancelledException {
        bytes += part.remaining();
        check(repository, name, bytes);
      }
    };
  }

  private void check(String repository, String name, long bytes) throws TransferCancelledException {
    long max =
        isChecksum(name)
            ? MAX_CHECKSUM
            : name.endsWith("maven-metadata.xml") ? MAX_METADATA : MAX_ARTIFACT;
    if (bytes > max) {
      String why =
          "%s%s is longer than %d MiB, the limit for such a file"
              .formatted(repository, name, max / MIB);
      exceeded = Optional.of(why);
      Thread.currentThread().interrupt();
      throw new TransferCancelledException(why);
    }
  }
}
