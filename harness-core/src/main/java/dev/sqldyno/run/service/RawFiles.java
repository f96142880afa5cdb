// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

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
 * The raw files of one turn: the service's log, JMeter's own files, its rows, and the window's
 * histogram in the two formats of HdrHistogram. The rows of the users who come first are counted
 * and then deleted.
 *
 * @param folder of all turns
 * @param name of this one
 */
record RawFiles(Path folder, String name) {

  /** Of the service. */
  Path log() {
    return folder.resolve(name + ".log");
  }

  /** What JMeter writes. */
  Path load() {
    return folder.resolve(name);
  }

  /** What JMeter writes for the users who come first. */
  Path firstLoad() {
    return load().resolve("first");
  }

  /** A turn of that name that failed has left rows, which are no results. */
  void begin() throws IOException {
    Files.deleteIfExists(load().resolve("samples.jtl"));
    Files.deleteIfExists(firstLoad().resolve("samples.jtl"));
  }

  /** Packs the rows and writes the histograms of the window. */
  void keep(Path jtl, Measured measured) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file(".jtl.gz")))) {
      Files.copy(jtl, out);
    }
    Files.delete(jtl);
    Histogram histogram = measured.answers().histogram();
    histogram.setStartTimeStamp(measured.from());
    histogram.setEndTimeStamp(measured.to());
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file(".hgrm")), false, StandardCharsets.UTF_8)) {
      histogram.outputPercentileDistribution(out, 1.0);
    }
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file(".hlog")), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputComment("[latencies in milliseconds]");
      log.outputLogFormatVersion();
      log.outputLegend();
      log.outputIntervalHistogram(histogram);
    }
  }

  private Path file(String ending) {
    return folder.resolve(name + ending);
  }
}
