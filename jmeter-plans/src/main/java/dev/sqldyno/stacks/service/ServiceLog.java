// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.Why;
import dev.sqldyno.provision.HidingStream;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.LastWords;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What all processes of a service print, on its way to the log. A service may print its
 * environment, and nobody may be there to clean up later: so the password is taken out before a
 * byte is written. It may print without end: so the log is a bounded one, and what it prints is
 * always taken, or the service would wait for that.
 *
 * <p>It comes through a named pipe. The pipe that the JDK has for a process's output is closed when
 * that process is told to end, or has ended: its last words would be lost, and a script's child
 * that goes on would fail when it prints.
 */
final class ServiceLog implements AutoCloseable {
  /** What a process has printed is there when it has ended. */
  private static final Duration REST = Duration.ofSeconds(2);

  private static final int BUFFER_BYTES = 64 << 10;

  private final ServiceStart start;
  private final Path pipe;
  private final RandomAccessFile keptOpen;
  private final Thread writer;

  private ServiceLog(ServiceStart start, Path pipe) throws IOException {
    this.start = start;
    this.pipe = pipe;
    // both ways, which does not wait for the other side
    keptOpen = new RandomAccessFile(pipe.toFile(), "rw");
    InputStream printed;
    try {
      printed = new FileInputStream(pipe.toFile());
    } catch (IOException e) {
      keptOpen.close();
      throw e;
    }
    writer = Threads.daemon("service-log", () -> write(printed));
  }

  /**
   * Added to the log of {@code start}, until all who can write to the pipe have ended.
   *
   * @param folder where the pipe is made
   */
  static ServiceLog open(ServiceStart start, Path folder) {
    Path pipe = folder.resolve("output");
    try {
      Process made =
          new ProcessBuilder("mkfifo", "-m", "600", pipe.toString())
              .redirectErrorStream(true)
              .start();
      String complaint = new String(made.getInputStream().readAllBytes());
      if (made.waitFor() != 0) {
        throw new IOException(complaint.strip());
      }
      return new ServiceLog(start, pipe);
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot make a pipe in %s: %s. Choose another data folder".formatted(folder, Why.of(e)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while a service was being started");
    }
  }

  /** Where the service prints to. */
  Path pipe() {
    return pipe;
  }

  /** When its first process has the pipe, or will never have it. */
  @Override
  public void close() throws IOException {
    keptOpen.close();
  }

  private void write(InputStream pipeEnd) {
    try (InputStream printed = pipeEnd) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try (OutputStream log = new HidingStream(new RollingLog(start.log()), start.secret())) {
        for (int length = printed.read(buffer); length >= 0; length = printed.read(buffer)) {
          log.write(buffer, 0, length);
        }
      } catch (IOException e) {
        start.progress().accept("%s is not complete: %s".formatted(start.log(), Why.of(e)));
        // or the service would wait for somebody who reads
        printed.transferTo(OutputStream.nullOutputStream());
      }
    } catch (IOException _) {
      // a pipe that cannot be read has no end to wait for
    }
  }

  /** Returns when all is written that processes have printed which have ended. */
  void awaitEnd() {
    try {
      writer.join(REST);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** What it says last. */
  String lastWords() {
    return LastWords.of(RollingLog.tail(start.log()));
  }
}
