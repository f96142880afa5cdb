// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import dev.sqldyno.measure.profile.Sampling.Unwinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A sampler of an engine's stacks by frame pointers and by DWARF at once, which keeps the deeper
 * stacks: engines are compiled for one or the other, and it rarely is known which. Not thread-safe.
 */
public final class Sampler implements AutoCloseable {
  private final PerfTarget target;
  private final Path folder;
  private final List<Recording> recordings = new ArrayList<>();

  private Sampler(PerfTarget target, Path folder) {
    this.target = target;
    this.folder = folder;
  }

  /**
   * Starts perf, paused.
   *
   * @param hertz samples per second of one CPU's time
   * @param folder an empty one for perf's own files, which the caller deletes
   * @throws ProfileException if perf is missing or refuses
   */
  public static Sampler start(PerfTarget target, int hertz, Path folder) {
    String event = PerfEvents.sampling();
    Sampler sampler = new Sampler(target, folder);
    try {
      for (Unwinding unwinding : Unwinding.values()) {
        Path own = Files.createDirectory(folder.resolve(unwinding.name()));
        sampler.recordings.add(Recording.start(target, new Sampling(event, hertz, unwinding), own));
      }
      return sampler;
    } catch (IOException e) {
      sampler.close();
      throw Recording.cannotWrite(folder, e);
    } catch (ProfileException e) {
      sampler.close();
      throw e;
    }
  }

  /** Starts or resumes sampling. */
  public void resume() {
    recordings.forEach(Recording::resume);
  }

  public void pause() {
    recordings.forEach(Recording::pause);
  }

  /**
   * Ends the sampling. The engine must still run, because its files have the symbols.
   *
   * @return the deeper of the two kinds of stacks
   * @throws ProfileException if perf fails or the disk is full
   */
  public Recorded finish() {
    List<Path> data = recordings.stream().map(Recording::finish).toList();
    Path symbols = Symbols.collect(data, target.pid(), folder);
    return recordings.stream()
        .map(recording -> recording.read(symbols))
        .max(Comparator.comparingDouble(recorded -> recorded.stacks().meanDepth()))
        .orElseThrow();
  }

  @Override
  public void close() {
    recordings.forEach(Recording::close);
  }
}
