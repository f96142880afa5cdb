// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import dev.sqldyno.measure.profile.Sampling.Unwinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Samples an engine's stacks by frame pointers and by DWARF at once, and keeps the deeper stacks:
 * engines are compiled for one or the other, and nobody who profiles a container knows for which.
 * Not thread-safe.
 */
public final class Sampler implements AutoCloseable {
  private final PerfTarget target;
  private final Path folder;
  private final Map<Unwinding, Sampling> samplings = new EnumMap<>(Unwinding.class);
  private final Map<Unwinding, Recording> recordings = new EnumMap<>(Unwinding.class);

  private Sampler(PerfTarget target, Path folder) {
    this.target = target;
    this.folder = folder;
  }

  /**
   * Starts perf, which samples nothing yet.
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
        sampler.add(new Sampling(event, hertz, unwinding));
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

  private void add(Sampling sampling) throws IOException {
    Path own = Files.createDirectory(folder.resolve(sampling.unwinding().name()));
    recordings.put(sampling.unwinding(), Recording.start(target, sampling, own));
    samplings.put(sampling.unwinding(), sampling);
  }

  /** Starts or resumes sampling. */
  public void resume() {
    recordings.values().forEach(Recording::resume);
  }

  public void pause() {
    recordings.values().forEach(Recording::pause);
  }

  /**
   * Ends the sampling. The engine must still run, because its own files have the symbols.
   *
   * @return the deeper of the two kinds of stacks
   * @throws ProfileException if perf fails or the disk is full
   */
  public Recorded finish() {
    Map<Unwinding, Path> data = new EnumMap<>(Unwinding.class);
    recordings.forEach((unwinding, recording) -> data.put(unwinding, recording.finish()));
    Path symbols = Symbols.collect(List.copyOf(data.values()), target.pid(), folder);
    return data.entrySet().stream()
        .map(entry ->
            PerfScript.read(
                entry.getValue(),
                symbols,
                entry.getValue().resolveSibling("perf.txt.gz"),
                samplings.get(entry.getKey())))
        .max(Comparator.comparingDouble(recorded -> recorded.stacks().meanDepth()))
        .orElseThrow();
  }

  @Override
  public void close() {
    recordings.values().forEach(Recording::close);
  }
}
