// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.report.export.ExportFormat;
import dev.sqldyno.report.export.RunExport;
import dev.sqldyno.result.Disk;
import dev.sqldyno.result.RunFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option for a file with a run's figures for a monitoring system. */
public final class MetricsOption {
  @Option(
      names = "--metrics",
      paramLabel = "FILE",
      converter = Writable.class,
      description =
          "At the end of the run, write its figures to this file as OpenMetrics text, as 'export"
              + " --format openmetrics' does.")
  private Optional<Path> file = Optional.empty();

  /** Writes the run's figures in one step, if the option is set. */
  public void write(RunFolder run) {
    file.ifPresent(to -> Disk.write(to, ExportFormat.OPENMETRICS.of(RunExport.of(run))));
  }

  /** The converter, which checks before the run whether the file can be written. */
  static final class Writable implements ITypeConverter<Path> {
    @Override
    public Path convert(String value) {
      Path file = Path.of(value);
      Path folder = file.toAbsolutePath().getParent();
      if (Files.isDirectory(file)) {
        throw new TypeConversionException("%s is a folder: name a file in it".formatted(file));
      }
      if (!Files.isWritable(folder)) {
        throw new TypeConversionException(
            "%s is not a folder that can be written to: make it first".formatted(folder));
      }
      return file;
    }
  }
}
