// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.RunInfo.Part;
import dev.sqldyno.result.WorkloadInfo;
import dev.sqldyno.result.compare.KeptFloors;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * The record of a run; every change is on disk when its method returns. A record that was opened
 * for a {@link RunPlace} locks the run's folder until it is closed. Thread-safe.
 */
public final class RunRecord implements AutoCloseable {
  private static final DateTimeFormatter ID =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final RunFolder folder;
  private final RunInfo start;
  private final Half half;
  private final Map<String, Part> parts;
  private final Map<String, EngineInfo> engines = new LinkedHashMap<>();
  private final Map<String, Gap> gaps = new LinkedHashMap<>();
  private final Map<String, WorkloadInfo> workloads = new LinkedHashMap<>();
  private Optional<FolderLock> lock = Optional.empty();

  /** One of the two parts that a run's folder may have. */
  public enum Half {
    /** Benchmarks of engines. */
    ENGINES("bench"),
    /** The comparison of services. */
    SERVICES("services");

    private final String command;

    Half(String command) {
      this.command = command;
    }

    /** Returns the command that measures it. */
    public String command() {
      return command;
    }

    private boolean has(Gap gap) {
      return gap.ofServices() == (this == SERVICES);
    }
  }

  /**
   * Begins a run, resumes one or adds to one, as the place says; the caller closes it.
   *
   * @param options the run options to keep; they hold no secret
   * @param added returns all run options of this half, earlier and new, for a run that is added to
   * @throws ResultException if another process measures into that run, or this one may not
   */
  public static RunRecord open(
      RunPlace place, Half half, Object options, Function<RunFolder, List<?>> added)
      throws InterruptedException {
    Optional<RunFolder> existing = place.existing();
    if (existing.isEmpty()) {
      String id = place.run().orElseGet(RunRecord::nameOfNow);
      RunRecord record = createNamed(place.results(), id, half, options);
      record.lock = Optional.of(FolderLock.take(record.folder()));
      return record;
    }
    FolderLock lock = FolderLock.take(existing.get());
    try {
      RunRecord record =
          place.resume().isPresent()
              ? resume(existing.get(), half)
              : join(existing.get(), half, added.apply(existing.get()));
      record.lock = Optional.of(lock);
      return record;
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** Returns the name of a run that begins now. */
  public static String nameOfNow() {
    return ID.format(Instant.now());
  }

  /**
   * Begins a new run, after watching the machine for a second.
   *
   * @param id the folder's name
   * @param options the run options to keep; they hold no secret
   */
  public static RunRecord createNamed(Path results, String id, Half half, Object options)
      throws InterruptedException {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    // a run that ends meanwhile leaves no folder
    RunInfo.Host host = HostInfo.watched();
    return new RunRecord(
        RunFolder.create(results, id),
        new RunInfo(
            RunInfo.SCHEMA,
            id,
            now.toString(),
            Release.version(),
            Map.of(),
            host,
            List.of(),
            List.of(),
            Map.of()),
        half,
        List.of(options));
  }

  /**
   * Resumes an interrupted half, and drops its gaps, as their trials are repeated.
   *
   * @throws ResultException if it was begun on another machine or by another version
   */
  public static RunRecord resume(RunFolder folder, Half half) {
    RunInfo before = ofThisMachine(folder);
    List<Gap> others = before.gaps().stream().filter(gap -> !half.has(gap)).toList();
    return new RunRecord(
        folder,
        before.with(before.engines(), others),
        half,
        before.part(half.command()).map(Part::options).orElse(List.of()));
  }

  /**
   * Adds to an existing run, whose gaps stay.
   *
   * @param options all run options of this half, earlier and new
   * @throws ResultException if it was measured on another machine or by another version
   */
  public static RunRecord join(RunFolder folder, Half half, List<?> options) {
    return new RunRecord(folder, ofThisMachine(folder), half, options);
  }

  private static RunInfo ofThisMachine(RunFolder folder) {
    RunInfo before = folder.info();
    before
        .host()
        .whyNotComparable(HostInfo.here())
        .or(() ->
            before.version().equals(Release.version())
                ? Optional.empty()
                : Optional.of(
                    "it was measured by sqldyno %s, and this is %s"
                        .formatted(before.version(), Release.version())))
        .ifPresent(why -> {
          throw new ResultException(
              "run %s cannot be resumed or added to: %s; start a new run", before.id(), why);
        });
    return before;
  }

  private RunRecord(RunFolder folder, RunInfo start, Half half, List<?> options) {
    this.folder = folder;
    this.start = start;
    this.half = half;
    this.parts = new TreeMap<>(start.parts());
    List<JsonNode> recorded = options.stream().<JsonNode>map(OwnFiles.JSON::valueToTree).toList();
    parts.put(half.command(), new Part(false, recorded));
    start.engines().forEach(engine -> engines.put(engine.id(), engine));
    start.gaps().forEach(gap -> gaps.put(gap.what(), gap));
    workloads.putAll(start.workloads());
    write();
  }

  public RunFolder folder() {
    return folder;
  }

  /**
   * Records an engine; replaces an earlier record of it.
   *
   * @throws ProvisionException if the earlier one is not comparable, such as another version
   */
  public synchronized void engine(EngineInfo engine) {
    Optional.ofNullable(engines.get(engine.id()))
        .flatMap(before -> before.whyNotComparable(engine))
        .ifPresent(why -> {
          throw new ProvisionException(
              "these windows cannot be added to run %s: %s; name another --run", start.id(), why);
        });
    engines.put(engine.id(), engine);
    write();
    KeptFloors.ofUser().copyInto(folder, engine, start.host());
  }

  /** Records the workloads' descriptions of their results. */
  public synchronized void workloads(List<Workload> chosen) {
    chosen.forEach(workload -> workloads.put(workload.id(), WorkloadInfo.of(workload)));
    write();
  }

  /**
   * Records a gap, unless it is recorded already.
   *
   * @return the reason as one line
   */
  public synchronized String gap(String what, String reason) {
    String line = OneLine.of(reason);
    gaps.putIfAbsent(what, new Gap(what, line));
    write();
    return line;
  }

  /** Removes a gap. */
  public synchronized void clear(String what) {
    if (gaps.remove(what) != null) {
      write();
    }
  }

  /** Records that this half is complete. */
  public synchronized void complete() {
    parts.computeIfPresent(half.command(), (_, part) -> new Part(true, part.options()));
    write();
  }

  /** Releases the run's folder to other processes. */
  @Override
  public void close() {
    lock.ifPresent(FolderLock::close);
  }

  private void write() {
    folder.write(
        start
            .with(parts, new ArrayList<>(engines.values()), new ArrayList<>(gaps.values()))
            .with(workloads));
  }
}
