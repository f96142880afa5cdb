// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.service;

import dev.sqldyno.catalog.Why;
import dev.sqldyno.provision.process.LastWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * What a service prints, line by line on its way to the log. A service may print its environment,
 * and nobody may be there to clean up later: so the password is taken out before a line is written.
 */
final class ServiceLog {
  /** What a process has printed is there when it has ended. */
  private static final Duration REST = Duration.ofSeconds(2);

  private final ServiceStart start;
  private final Thread writer;

  private ServiceLog(ServiceStart start, BufferedReader printed) {
    this.start = start;
    this.writer = Thread.ofPlatform().daemon().name("service-log").start(() -> write(printed));
  }

  /** Added to the log of {@code start} from now on, until the process ends. */
  static ServiceLog of(Process process, ServiceStart start) {
    return new ServiceLog(
        start,
        // byte by byte, as nobody knows its encoding
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.ISO_8859_1)));
  }

  private void write(BufferedReader printed) {
    try (OutputStream log =
        Files.newOutputStream(start.log(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (String line = printed.readLine(); line != null; line = printed.readLine()) {
        log.write(start.secret().hide((line + "\n").getBytes(StandardCharsets.ISO_8859_1)));
      }
    } catch (IOException e) {
      start.progress().accept("%s is not complete: %s".formatted(start.log(), Why.of(e)));
      // or the service would wait for somebody who reads
      printed.lines().forEach(_ -> {});
    }
  }

  /** Returns when all is written that a process has printed which has ended. */
  void awaitEnd() {
    try {
      writer.join(REST);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** What it says last. */
  String lastWords() {
    try {
      return LastWords.of(new String(Files.readAllBytes(start.log()), StandardCharsets.UTF_8));
    } catch (IOException _) {
      return "";
    }
  }
}
