// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of an engine that we start: {@code sqldyno-<pid of this JVM>-<engine>-<n>}, accessible
 * to its owner only. Its file {@code owner} names the process that may still need it.
 */
public record DataFolder(Path path) {
  private static final String PREFIX = "sqldyno-";
  private static final AtomicInteger COUNT = new AtomicInteger();

  public static DataFolder create(Path dataRoot, String engineId) {
    try {
      Path root = Files.createDirectories(dataRoot).toRealPath();
      while (true) {
        try {
          return new DataFolder(make(root, engineId));
        } catch (FileAlreadyExistsException _) {
          // left by an earlier process with this pid; the sweep deletes it
        }
      }
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot make a data folder under %s: %s. Choose a writable folder with free space",
          dataRoot, e, e);
    }
  }

  private static Path make(Path root, String engineId) throws IOException {
    OwnerProcess self = OwnerProcess.current();
    String name = EngineId.inFileName(engineId);
    Path path = root.resolve(PREFIX + self.pid() + "-" + name + "-" + COUNT.incrementAndGet());
    Files.createDirectory(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path owner = path.resolve("owner");
    try {
      Files.writeString(owner, self.toString());
      return path;
    } catch (IOException e) {
      Files.deleteIfExists(owner);
      Files.delete(path);
      throw e;
    }
  }

  /**
   * Returns the folder's name, which is unique among the folders of living processes of this
   * machine.
   */
  public String name() {
    return path.getFileName().toString();
  }

  /**
   * Returns the engine's folders whose owner lives in our namespace of process ids; none where the
   * root cannot be read.
   */
  public static List<Path> living(Path dataRoot, String engineId) {
    String name = PREFIX + "\\d+-" + Pattern.quote(EngineId.inFileName(engineId)) + "-\\d+";
    return named(name, dataRoot)
        .filter(folder -> ownerIs(OwnerProcess::livesHere, folder))
        .toList();
  }

  /** Returns this user's folders in the same root whose owner is dead. */
  List<Path> orphans() {
    return named(PREFIX + ".*", path.getParent())
        .filter(this::ofTheSameUser)
        .filter(folder -> ownerIs(OwnerProcess::hasEnded, folder))
        .toList();
  }

  private static Stream<Path> named(String pattern, Path root) {
    try (Stream<Path> all = Files.list(root)) {
      return all.filter(path -> path.getFileName().toString().matches(pattern)).toList().stream();
    } catch (IOException _) {
      return Stream.of();
    }
  }

  private boolean ofTheSameUser(Path other) {
    try {
      return Files.getOwner(other).equals(Files.getOwner(path));
    } catch (IOException _) {
      return false;
    }
  }

  private static boolean ownerIs(Predicate<OwnerProcess> state, Path folder) {
    try {
      return state.test(OwnerProcess.parse(Files.readString(folder.resolve("owner"))));
    } catch (IOException | RuntimeException _) {
      // it is being made or deleted at this moment
      return false;
    }
  }
}
