// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The lock that every JMH run on this machine holds while it measures: two runs would measure each
 * other.
 */
public final class Alone implements AutoCloseable {
  private final FileChannel channel;

  private Alone(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock; closing gives it back. {@code -Djmh.ignoreLock=true} goes without.
   *
   * @throws ProvisionException where another run has it
   */
  public static Alone hold() {
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!Boolean.getBoolean("jmh.ignoreLock")) {
        FileLock lock = channel.tryLock();
        if (lock == null) {
          channel.close();
          throw new ProvisionException(
              ("another benchmark is running on this machine (it holds %s) and would distort"
                      + " this one: wait until it ends, or start this one anyway with"
                      + " JDK_JAVA_OPTIONS=-Djmh.ignoreLock=true in the environment")
                  .formatted(file));
        }
      }
      return new Alone(channel);
    } catch (IOException e) {
      throw new ProvisionException("cannot lock " + file + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // the lock ends with this JVM
    }
  }
}
