// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.catalog.Folder;
import dev.sqldyno.catalog.text.CatalogException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The converter of folders that must be there. */
public final class FolderConverter implements ITypeConverter<Path> {
  @Override
  public Path convert(String value) {
    try {
      return new Folder.OnDisk(Path.of(value)).root();
    } catch (CatalogException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
