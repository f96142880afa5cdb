// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.stacks.service.RollingLog;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The raw files of one trial: the service's log, JMeter's own files, its rows, and the window's
 * histogram in the two formats of HdrHistogram.
 *
 * @param folder of all trials
 * @param name of this one
 */
record RawFiles(Path folder, String name) {

  /** Values are divided by this; by default the log's writer takes them for nanoseconds. */
  private static final double MILLI_MICROS = 1e3;

  private static final double SECOND_MILLIS = 1e3;

  /** Returns the service's log. */
  Path log() {
    return folder.resolve(name + ".log");
  }

  /** Returns the folder of what JMeter writes. */
  Path load() {
    return folder.resolve(name);
  }

  /** Returns the files of the users who come first. */
  RawFiles first() {
    return new RawFiles(folder, name + "-first");
  }

  /** Deletes the rows and the log of a failed trial of that name. */
  void begin() throws IOException {
    Files.deleteIfExists(load().resolve("samples.jtl"));
    RollingLog.delete(log());
  }

  /** Packs the rows. */
  void keep(Path jtl) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file(".jtl.gz")))) {
      Files.copy(jtl, out);
    }
    Files.delete(jtl);
  }

  /** Packs the rows and writes the histograms of the window. */
  void keep(Path jtl, MeteredWindow measured) throws IOException {
    keep(jtl);
    Histogram histogram = measured.answers().histogram();
    try (PrintStream out = new PrintStream(file(".hgrm").toFile(), StandardCharsets.UTF_8)) {
      histogram.outputPercentileDistribution(out, MILLI_MICROS);
    }
    try (PrintStream out = new PrintStream(file(".hlog").toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputComment("[latencies in microseconds, their maximum in milliseconds]");
      log.outputLogFormatVersion();
      log.outputLegend();
      log.outputIntervalHistogram(
          measured.from().epochMillis() / SECOND_MILLIS,
          measured.to().epochMillis() / SECOND_MILLIS,
          histogram,
          MILLI_MICROS);
    }
  }

  private Path file(String ending) {
    return folder.resolve(name + ending);
  }
}
