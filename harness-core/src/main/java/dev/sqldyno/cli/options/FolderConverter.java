// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The converter of folders that must be there. */
public final class FolderConverter implements ITypeConverter<Path> {
  @Override
  public Path convert(String value) {
    Path folder = Path.of(value);
    if (!Files.isDirectory(folder)) {
      throw new TypeConversionException("%s: no such folder".formatted(value));
    }
    return folder;
  }
}
