// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RedactingStream;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.process.LogTail;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The log of all processes of a service. A service may print its environment, so the password is
 * removed before anything is written. It may print without end, so the log is bounded, and its
 * output is always read, or the service would block.
 *
 * <p>The output comes through a named pipe. The JDK closes its own pipe when the process is
 * destroyed or has ended: its last lines would be lost, and a script's child that goes on would
 * fail when it prints.
 */
final class ServiceLog {
  /** The time in which the output of ended processes is read. */
  private static final Duration REST = Duration.ofSeconds(2);

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int BUFFER_BYTES = 64 << 10;

  private final ServiceStart start;
  private final Path pipe;
  private final Thread writer;

  /**
   * Copies a new pipe to the log of {@code start} until all its writers have ended.
   *
   * @param folder for the pipe
   */
  ServiceLog(ServiceStart start, Path folder) {
    this.start = start;
    this.pipe = pipe(folder);
    this.writer = Threads.daemon("service-log", this::write);
  }

  private static Path pipe(Path folder) {
    Path pipe = folder.resolve("output");
    try {
      CommandResult made =
          CommandResult.of(new ProcessBuilder("mkfifo", "-m", "600", pipe.toString()), PATIENCE);
      if (!made.isSuccess()) {
        throw new IOException(made.printed().strip());
      }
      return pipe;
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot make a pipe in %s: %s. Choose another data folder", folder, Reason.of(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while a service was being started");
    }
  }

  /** Returns the file that the service prints to. */
  Path pipe() {
    return pipe;
  }

  private void write() {
    // opening waits for the other side, the first process
    try (InputStream printed = Files.newInputStream(pipe)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try (OutputStream log = new RedactingStream(new RollingLog(start.log()), start.secret())) {
        for (int length = printed.read(buffer); length >= 0; length = printed.read(buffer)) {
          log.write(buffer, 0, length);
        }
      } catch (IOException e) {
        start.progress().accept("%s is not complete: %s".formatted(start.log(), Reason.of(e)));
        // otherwise the service would block
        printed.transferTo(OutputStream.nullOutputStream());
      }
    } catch (IOException _) {
      // the pipe cannot be read
    }
  }

  /** Waits until all output of ended processes is in the log. */
  void awaitEnd() {
    try {
      writer.join(REST);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  String logTail() {
    return LogTail.of(RollingLog.tail(start.log()));
  }
}
