// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a {@code perf record} that samples nothing until it is told to. Its workload is a {@code
 * cat} on a pipe of ours, so that it ends with this JVM, however that ends. Not thread-safe.
 */
final class Recording implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path folder;
  private final Process perf;
  private final PerfControl control;

  private Recording(Path folder, Process perf, PerfControl control) {
    this.folder = folder;
    this.perf = perf;
    this.control = control;
  }

  /**
   * Starts perf, paused.
   *
   * @param folder an empty one for perf's own files, which the caller deletes
   * @throws ProfileException if perf is missing or refuses
   */
  static Recording start(PerfTarget target, Sampling sampling, Path folder) {
    try {
      PerfControl control = new PerfControl(folder);
      Process perf =
          Perf.start(
              Perf.builder(arguments(target, sampling, folder, control))
                  .redirectErrorStream(true)
                  .redirectOutput(folder.resolve("perf.log").toFile()));
      Recording recording = new Recording(folder, perf, control);
      recording.awaitStart();
      return recording;
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  private static List<String> arguments(
      PerfTarget target, Sampling sampling, Path folder, PerfControl control) {
    List<String> arguments = new ArrayList<>(List.of("record"));
    arguments.addAll(List.of("-o", folder.resolve("perf.data").toString()));
    arguments.addAll(List.of("-e", sampling.event(), "-F", Integer.toString(sampling.hertz())));
    arguments.addAll(List.of("--call-graph", sampling.unwinding().option()));
    // we fill a cache of our own afterwards
    arguments.add("--no-buildid-cache");
    arguments.addAll(List.of("-D", "-1", control.option()));
    arguments.addAll(target.options(1));
    arguments.addAll(List.of("--", "cat"));
    return arguments;
  }

  private void awaitStart() {
    try {
      pause();
    } catch (ProfileException e) {
      close();
      throw e;
    }
  }

  /** Starts or resumes sampling. */
  void resume() {
    tell("enable");
  }

  void pause() {
    tell("disable");
  }

  /** Sends the command and returns when perf has obeyed. */
  private void tell(String command) {
    try {
      if (!control.tell(command, perf)) {
        throw failed();
      }
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  private ProfileException failed() {
    try {
      return Perf.failure("record", Files.readString(folder.resolve("perf.log")));
    } catch (IOException e) {
      return cannotWrite(folder, e);
    }
  }

  static ProfileException cannotWrite(Path folder, IOException e) {
    return new ProfileException("cannot record in %s: %s".formatted(folder, e.getMessage()), e);
  }

  /** Ends perf and returns the file of samples. */
  Path finish() {
    end();
    Path data = folder.resolve("perf.data");
    if (!Files.exists(data)) {
      throw failed();
    }
    return data;
  }

  private void end() {
    try {
      perf.getOutputStream().close();
      if (!perf.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new ProfileException(
            "perf record did not end in %d s".formatted(PATIENCE.toSeconds()));
      }
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProfileException("interrupted while perf wrote", e);
    }
  }

  @Override
  public void close() {
    perf.destroy();
    try (control) {
      perf.getOutputStream().close();
    } catch (IOException _) {
      // it has ended
    }
  }
}
