// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

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

  /** What values are divided by; the log's writer would take them for nanoseconds. */
  private static final double MILLIS = 1.0;

  private static final double SECOND_MILLIS = 1e3;

  /** Of the service. */
  Path log() {
    return folder.resolve(name + ".log");
  }

  /** What JMeter writes. */
  Path load() {
    return folder.resolve(name);
  }

  /** Those of the users who come first. */
  RawFiles first() {
    return new RawFiles(folder, name + "-first");
  }

  /** A trial of that name that failed has left rows, which are no results. */
  void begin() throws IOException {
    Files.deleteIfExists(load().resolve("samples.jtl"));
  }

  /** Packs the rows. */
  void keep(Path jtl) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file(".jtl.gz")))) {
      Files.copy(jtl, out);
    }
    Files.delete(jtl);
  }

  /** Packs the rows and writes the histograms of the window. */
  void keep(Path jtl, Measured measured) throws IOException {
    keep(jtl);
    Histogram histogram = measured.answers().histogram();
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file(".hgrm")), false, StandardCharsets.UTF_8)) {
      histogram.outputPercentileDistribution(out, MILLIS);
    }
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file(".hlog")), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputComment("[latencies and their maximum in milliseconds]");
      log.outputLogFormatVersion();
      log.outputLegend();
      log.outputIntervalHistogram(
          measured.from().epochMillis() / SECOND_MILLIS,
          measured.to().epochMillis() / SECOND_MILLIS,
          histogram,
          MILLIS);
    }
  }

  private Path file(String ending) {
    return folder.resolve(name + ending);
  }
}
