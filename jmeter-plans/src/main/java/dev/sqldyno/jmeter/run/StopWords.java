// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.apache.jmeter.engine.JMeterEngine;

/**
 * The commands that end a plan, read from standard input, to which only the parent process can
 * write; JMeter itself would open a port to every user of the machine.
 */
final class StopWords {
  private StopWords() {}

  /** Starts a daemon thread that waits for the words. */
  static void obey(InputStream in, Collection<? extends JMeterEngine> engines) {
    Thread.ofPlatform().daemon().name("sqldyno stop").start(() -> read(in, engines));
  }

  private static void read(InputStream in, Collection<? extends JMeterEngine> engines) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
      lines.lines().forEach(word -> hear(word, engines));
    } catch (IOException | UncheckedIOException e) {
      System.err.println("this plan can no longer be stopped: " + e);
    }
  }

  private static void hear(String word, Collection<? extends JMeterEngine> engines) {
    switch (word) {
      case "Shutdown" -> engines.forEach(engine -> engine.stopTest(false));
      case "StopTestNow" -> engines.forEach(engine -> engine.stopTest(true));
      default -> System.err.println("unknown word: " + word);
    }
  }
}
