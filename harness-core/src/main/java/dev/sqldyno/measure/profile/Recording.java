// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A running {@code perf record}, paused at first: it accepts commands on its standard input and
 * answers on its standard output. Not thread-safe.
 */
record Recording(Path folder, Sampling sampling, Process perf) implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A workload that ends with this JVM, however that ends; perf ends with it. */
  private static final String WORKLOAD =
      "while kill -0 %d 2>/dev/null; do sleep 1; done".formatted(ProcessHandle.current().pid());

  /**
   * Starts perf, paused.
   *
   * @param folder an empty one for perf's own files, which the caller deletes
   * @throws ProfileException if perf is missing or refuses
   */
  static Recording start(PerfTarget target, Sampling sampling, Path folder) {
    ProcessBuilder builder =
        Perf.builder(arguments(target, sampling, folder))
            .redirectError(folder.resolve("perf.log").toFile());
    Recording recording = new Recording(folder, sampling, Perf.start(builder));
    try {
      recording.pause();
      return recording;
    } catch (ProfileException e) {
      recording.close();
      throw e;
    }
  }

  private static List<String> arguments(PerfTarget target, Sampling sampling, Path folder) {
    List<String> arguments = new ArrayList<>(List.of("record"));
    arguments.addAll(List.of("-o", folder.resolve("perf.data").toString()));
    arguments.addAll(List.of("-e", sampling.event(), "-F", Integer.toString(sampling.hertz())));
    arguments.addAll(List.of("--call-graph", sampling.unwinding().option()));
    // Symbols fills a cache of its own afterwards
    arguments.add("--no-buildid-cache");
    arguments.addAll(List.of("-D", "-1", "--control=fd:0,1"));
    arguments.addAll(target.options(1));
    arguments.addAll(List.of("--", "sh", "-c", WORKLOAD));
    return arguments;
  }

  /** Starts or resumes sampling. */
  void resume() {
    send("enable");
  }

  void pause() {
    send("disable");
  }

  /** Sends the command and waits for perf's answer. */
  private void send(String command) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      OutputStream commands = perf.getOutputStream();
      commands.write((command + "\n").getBytes(US_ASCII));
      commands.flush();
      InputStream answers = perf.getInputStream();
      while (answers.available() == 0) {
        if (!perf.isAlive() || System.nanoTime() > deadline) {
          throw failed();
        }
        Thread.sleep(1);
      }
      answers.skipNBytes(answers.available());
    } catch (IOException _) {
      // it has ended, with the reason in its log
      throw failed();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private ProfileException failed() {
    try {
      return Perf.failure("record", Files.readString(folder.resolve("perf.log")));
    } catch (IOException e) {
      return cannotWrite(folder, e);
    }
  }

  private static ProfileException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new ProfileException("interrupted while perf wrote", e);
  }

  static ProfileException cannotWrite(Path folder, IOException e) {
    return new ProfileException("cannot record in %s: %s", folder, e.getMessage(), e);
  }

  /** Ends perf and returns the file of samples. */
  Path finish() {
    // not Process.destroy, which closes the pipes: some releases of perf then write no data
    perf.toHandle().destroy();
    try {
      if (!perf.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new ProfileException("perf record did not end in %d s", PATIENCE.toSeconds());
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    Path data = folder.resolve("perf.data");
    if (!Files.exists(data)) {
      throw failed();
    }
    return data;
  }

  /** Returns the profile, with symbols from that cache. */
  Recorded read(Path symbols) {
    return PerfScript.read(folder, symbols, sampling);
  }

  @Override
  public void close() {
    perf.destroy();
  }
}
