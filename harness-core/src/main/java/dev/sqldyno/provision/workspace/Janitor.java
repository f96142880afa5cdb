// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.Resource;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that ends an engine's processes and deletes its folder when this JVM closes it or dies.
 * It runs in a new session, which the terminal's Ctrl-C does not reach; where that is impossible,
 * it ignores Ctrl-C.
 */
record Janitor(Path folder, Process process) {
  private static final long PATIENCE_SECONDS = 60;

  /** Starts a janitor for the folder. */
  static Janitor of(Path folder) {
    try {
      List<String> command = new ArrayList<>(Session.own());
      String script = Resource.text(Janitor.class, "janitor.sh");
      command.addAll(List.of("sh", "-c", script, "sqldyno-janitor", folder.toString()));
      Process process =
          new ProcessBuilder(command)
              .directory(folder.getRoot().toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new Janitor(folder, process);
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot start the clean-up process: %s. It needs sh", e.getMessage(), e);
    }
  }

  /** Waits until the engine's processes and folder are gone. */
  void close() {
    boolean interrupted = Thread.interrupted();
    if (!process.isAlive() && Files.exists(folder)) {
      of(folder).end();
    } else {
      end();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void end() {
    try {
      process.getOutputStream().close();
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (IOException _) {
      // the janitor died; the check below notices
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    if (Files.exists(folder)) {
      throw new ProvisionException(
          "%s is still there after %d s: end its processes and delete it",
          folder, PATIENCE_SECONDS);
    }
  }
}
