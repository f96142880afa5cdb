// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The converter of files that a command writes at its end: it checks at once whether it can. */
public final class WritableFile implements ITypeConverter<Path> {
  @Override
  public Path convert(String value) {
    Path file = Path.of(value);
    if (Files.isDirectory(file)) {
      throw new TypeConversionException("%s is a folder: name a file in it".formatted(file));
    }
    boolean isDevice = Files.exists(file) && !Files.isRegularFile(file);
    Path folder = target(file).getParent();
    if (!isDevice && !Files.isWritable(folder)) {
      throw new TypeConversionException(
          "%s is not a folder that can be written to: make it first".formatted(folder));
    }
    return file;
  }

  /** Returns where a link leads. */
  private static Path target(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException _) {
      return file.toAbsolutePath(); // it is to be made
    }
  }
}
