// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Name;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.text.Reason;
import java.io.IOException;
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

  /** Returns the file's text; empty if there is no such file. */
  Optional<String> read(String file);

  /** Returns the ids of its folders, in order. */
  List<String> ids();

  /** Returns the path of a file for messages. */
  String nameOf(String file);

  /** {@code engines/} or {@code workloads/} of the class path; its {@code index} lists the ids. */
  record OnClassPath(String root) implements Folder {
    /**
     * The files so far. Most requests are for missing files, for which every jar would be searched.
     */
    private static final Map<String, Optional<String>> READ = new ConcurrentHashMap<>();

    @Override
    public Optional<String> read(String file) {
      return READ.computeIfAbsent(
          "/%s/%s".formatted(root, file), name -> Resource.find(Folder.class, name));
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
   * Returns a folder of the user.
   *
   * @param path a directory of such folders, or a single one, which contains the descriptor
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
   * @param only the single id; empty for all
   */
  record OnDisk(Path root, Optional<String> only) implements Folder {
    private static final OwnFiles FILES = new OwnFiles(CatalogException::new, "write it anew");

    /** Creates a folder with all ids. */
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
      return names(Files::isDirectory).stream()
          .filter(id -> !id.startsWith(".") && only.filter(one -> !one.equals(id)).isEmpty())
          .map(id -> Name.checked("a folder in " + root, id))
          .toList();
    }

    /** Returns the names of some entries of the directory, sorted. */
    public List<String> names(Predicate<Path> which) {
      try (Stream<Path> entries = Files.list(root)) {
        return entries.filter(which).map(path -> path.getFileName().toString()).sorted().toList();
      } catch (IOException e) {
        throw new CatalogException(root + ": cannot be listed: " + Reason.of(e), e);
      }
    }

    @Override
    public String nameOf(String file) {
      return root.resolve(file).toString();
    }
  }
}
