// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.process.WaitProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * An engine's own folder, and the janitor that cleans it up. It is made before the engine starts,
 * so that a half-started engine is cleaned up, too.
 */
public final class Workspace implements AutoCloseable {
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  private final DataFolder folder;
  private final Janitor janitor;
  private final Consumer<String> progress;
  private final Secret password;
  private final AtomicBoolean closed = new AtomicBoolean();

  private Workspace(DataFolder folder, Consumer<String> progress, Secret password) {
    this.folder = folder;
    this.janitor = Janitor.of(folder.path());
    this.progress = progress;
    this.password = password;
  }

  /** Makes a workspace under the root, and cleans up after dead owners there. */
  public static Workspace open(Path dataRoot, String engineId, Consumer<String> progress) {
    DataFolder folder = DataFolder.create(dataRoot, engineId);
    Workspace workspace = new Workspace(folder, progress, Secret.random());
    folder.orphans().forEach(orphan -> sweep(orphan, progress));
    return workspace;
  }

  /** Makes another workspace in the same root, for a server with the same user and password. */
  public Workspace beside(String engineId) {
    return new Workspace(DataFolder.create(folder().getParent(), engineId), progress, password);
  }

  private static void sweep(Path orphan, Consumer<String> progress) {
    progress.accept("cleaning up " + orphan + ", whose owner died");
    try {
      Janitor.of(orphan).close();
    } catch (ProvisionException e) {
      progress.accept(e.getMessage());
    }
  }

  /** Returns the folder, which is accessible to its owner only. */
  public Path folder() {
    return folder.path();
  }

  /**
   * Writes a file into the folder, for the server or for the janitor to read.
   *
   * @throws ProvisionException if for instance the disk is full
   */
  public Path write(String name, String text) {
    try {
      return Files.writeString(folder().resolve(name), text);
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot write %s in %s: %s. Choose another data folder", name, folder(), Reason.of(e), e);
    }
  }

  /** Writes a program into the folder, which the server finds by its name. */
  public void writeScript(String name, String text) {
    try {
      Files.createDirectories(scripts());
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot make %s: %s. Choose another data folder", scripts(), Reason.of(e), e);
    }
    Path script = write(scripts().resolve(name).toString(), text);
    if (!script.toFile().setExecutable(true, true)) {
      throw new ProvisionException(
          "%s cannot be made executable. Choose another data folder", script);
    }
  }

  /** Returns the folder of such programs, which exists if there is one. */
  public Path scripts() {
    return folder().resolve("scripts");
  }

  /** Returns the password of the server that runs here. */
  public Secret password() {
    return password;
  }

  /** Returns whether data in the folder survives a loss of power. */
  public boolean keepsData() {
    try {
      return !IN_MEMORY.contains(Files.getFileStore(folder()).type());
    } catch (IOException _) {
      return false;
    }
  }

  /** Returns a name that no other living engine on this machine has. */
  public String name() {
    return folder.name();
  }

  /** Returns the receiver of a line for each long wait. */
  public Consumer<String> progress() {
    return progress;
  }

  /**
   * Ends every process that was started here and deletes the folder. A long wait is reported on
   * standard error, because the receiver of progress may be gone.
   */
  @Override
  public void close() {
    close(line -> System.err.println("sqldyno: " + line));
  }

  void close(Consumer<String> lines) {
    if (closed.compareAndSet(false, true)) {
      try (WaitProgress _ = WaitProgress.on("ending the processes of " + folder(), lines)) {
        janitor.close();
      }
    }
  }
}
