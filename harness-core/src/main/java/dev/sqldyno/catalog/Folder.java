// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Name;
import dev.sqldyno.catalog.text.OwnFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A folder of descriptors: one in the jar, or one of the user's on disk. */
public sealed interface Folder {

  /** Returns the file's text; nothing if there is no such file. */
  Optional<String> read(String file);

  /** Returns the ids of the folders in it, in their order. */
  List<String> ids();

  /** Returns the name by which a message calls a file of this folder. */
  String nameOf(String file);

  /** {@code engines/} or {@code workloads/} of the class path; its {@code index} lists the ids. */
  record OnClassPath(String root) implements Folder {
    /** Most files that are asked for are not there, and each jar is searched for them. */
    private static final Map<String, Optional<String>> READ = new ConcurrentHashMap<>();

    @Override
    public Optional<String> read(String file) {
      return READ.computeIfAbsent(root + "/" + file, OnClassPath::resource);
    }

    private static Optional<String> resource(String name) {
      try (InputStream in = Folder.class.getClassLoader().getResourceAsStream(name)) {
        return in == null
            ? Optional.empty()
            : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public List<String> ids() {
      return read("index").orElse("").lines().map(String::strip).filter(s -> !s.isEmpty()).toList();
    }

    @Override
    public String nameOf(String file) {
      return root + "/" + file;
    }
  }

  /**
   * Returns a folder of the user's.
   *
   * @param path a directory of such folders, or of a single one where it holds the descriptor
   * @throws CatalogException if there is none
   */
  static Folder onDisk(Path path, String descriptor) {
    Path whole = path.toAbsolutePath().normalize();
    return Files.exists(whole.resolve(descriptor)) && whole.getParent() != null
        ? new OnDisk(whole.getParent(), Optional.of(whole.getFileName().toString()))
        : new OnDisk(path, Optional.empty());
  }

  /**
   * A directory: every directory in it is an id, except hidden ones.
   *
   * @param only the one that counts, if not all do
   */
  record OnDisk(Path root, Optional<String> only) implements Folder {
    private static final OwnFiles FILES = new OwnFiles(CatalogException::new, "write it anew");

    /** Takes all of them. */
    public OnDisk(Path root) {
      this(root, Optional.empty());
    }

    public OnDisk {
      if (!Files.isDirectory(root)) {
        throw new CatalogException(root + ": no such folder");
      }
    }

    @Override
    public Optional<String> read(String file) {
      return FILES.text(root.resolve(file));
    }

    @Override
    public List<String> ids() {
      try {
        return names(Files::isDirectory).stream()
            .filter(id -> !id.startsWith(".") && only.filter(one -> !one.equals(id)).isEmpty())
            .map(id -> Name.checked("a folder in " + root, id))
            .toList();
      } catch (IllegalArgumentException e) {
        throw new CatalogException(e.getMessage(), e);
      }
    }

    /** Returns the names of these entries of the directory, sorted. */
    public List<String> names(Predicate<Path> which) {
      try (Stream<Path> entries = Files.list(root)) {
        return entries.filter(which).map(path -> path.getFileName().toString()).sorted().toList();
      } catch (IOException e) {
        throw new CatalogException(root + ": cannot be listed: " + e.getMessage(), e);
      }
    }

    @Override
    public String nameOf(String file) {
      return root.resolve(file).toString();
    }
  }
}
