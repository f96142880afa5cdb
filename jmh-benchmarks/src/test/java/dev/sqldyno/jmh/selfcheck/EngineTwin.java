// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.engine.Engine;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A copy of an engine's folder under a second name, so that a run takes the same engine for two.
 * The copy is one of the user's own folders, which the run's forks read too.
 */
final class EngineTwin implements AutoCloseable {
  private static final String PROPERTY = "sqldyno.engines";
  private static final String SUFFIX = "-again";
  private static final String DESCRIPTOR = "engine.yaml";

  private final Optional<String> before = Optional.ofNullable(System.getProperty(PROPERTY));
  private final String id;

  private EngineTwin(String id) {
    this.id = id;
  }

  /**
   * Makes the copy in an empty folder beside copies of the user's own engines, and lets this JVM
   * and its forks read that folder until it is closed.
   */
  static EngineTwin make(Engine engine, Path folder) throws IOException {
    EngineTwin twin = new EngineTwin(engine.id() + SUFFIX);
    Path copy = folder.resolve(twin.id);
    Optional<Path> own = twin.before.filter(dir -> !dir.isBlank()).map(Path::of);
    if (own.isPresent()) {
      copy(own.get(), folder);
    }
    Path users = folder.resolve(engine.id());
    if (Files.exists(users.resolve(DESCRIPTOR))) {
      copy(users, copy);
    } else {
      copyFromClassPath("engines/" + engine.id(), copy);
    }
    rename(engine, copy.resolve(DESCRIPTOR));
    System.setProperty(PROPERTY, folder.toString());
    return twin;
  }

  /** Returns the second id. */
  String id() {
    return id;
  }

  /** Gives the copy a name of its own, and the first as family, if it has none. */
  private static void rename(Engine engine, Path descriptor) throws IOException {
    String family = engine.family().isPresent() ? "" : "\nfamily: " + engine.id();
    String text = Files.readString(descriptor);
    Files.writeString(
        descriptor, text.replaceFirst("(?m)^name: *(.*)$", "name: $1 again" + family));
  }

  private static void copyFromClassPath(String root, Path to) throws IOException {
    try {
      URL url = EngineTwin.class.getClassLoader().getResource(root + "/" + DESCRIPTOR);
      URI uri = url.toURI();
      if (!uri.getScheme().equals("jar")) {
        copy(Path.of(uri).getParent(), to);
        return;
      }
      try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
        copy(jar.getPath("/" + root), to);
      }
    } catch (URISyntaxException e) {
      throw new IOException("cannot read " + root + " of the class path", e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }

  /** Restores what the JVM read before; the folder is its owner's to delete. */
  @Override
  public void close() {
    before.ifPresentOrElse(
        dir -> System.setProperty(PROPERTY, dir), () -> System.clearProperty(PROPERTY));
  }
}
