// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.CatalogException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** A folder of the catalogue, whose descriptor is read at its first use. */
record Entry<T>(Folder folder, String id, String descriptor, Supplier<T> reader) {
  T value() {
    return reader.get();
  }

  <S> Optional<S> read(String file, BiFunction<String, String, S> reader) {
    String path = id + "/" + file;
    return folder.read(path).map(text -> reader.apply(folder.nameOf(path), text));
  }

  CatalogException wrong(String word, String problem) {
    return wrong(List.of(word), problem);
  }

  CatalogException wrong(List<String> path, String problem) {
    return Descriptors.at(folder, id + "/" + descriptor, path, problem);
  }
}
