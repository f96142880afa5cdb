// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.catalog.OneLine;
import dev.sqldyno.catalog.OwnFiles;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.RunInfo.Part;
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

/** What is known of a run so far; every change is on disk when its method returns. Thread-safe. */
public final class RunRecord {
  private static final DateTimeFormatter ID =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final RunFolder folder;
  private final RunInfo start;
  private final Half half;
  private final Map<String, Part> parts;
  private final Map<String, EngineInfo> engines = new LinkedHashMap<>();
  private final Map<String, Gap> gaps = new LinkedHashMap<>();

  /** Which of the two parts that a run's folder may have. */
  public enum Half {
    /** Benchmarks of engines. */
    ENGINES("bench"),
    /** The comparison of services. */
    SERVICES("services");

    private final String command;

    Half(String command) {
      this.command = command;
    }

    /** The command that measures it. */
    public String command() {
      return command;
    }

    private boolean has(Gap gap) {
      return gap.ofServices() == (this == SERVICES);
    }
  }

  /**
   * Begins a run, resumes one or adds to one, as the place says.
   *
   * @param options a record of the run options; no secret
   * @param added the records of this half's run options with these, where they are added to a run
   */
  public static RunRecord open(
      RunPlace place, Half half, Object options, Function<RunFolder, List<?>> added)
      throws InterruptedException {
    Optional<RunFolder> existing = place.existing();
    if (existing.isPresent()) {
      return place.resume().isPresent()
          ? resume(existing.get(), half)
          : join(existing.get(), half, added.apply(existing.get()));
    }
    String id = place.run().orElseGet(RunRecord::nameOfNow);
    return createNamed(place.results(), id, half, options);
  }

  /** The name of a run that begins now. */
  public static String nameOfNow() {
    return ID.format(Instant.now());
  }

  /**
   * Begins a new run, after a second in which the machine is watched.
   *
   * @param id the folder's name
   * @param options a record of the run options; no secret
   */
  public static RunRecord createNamed(Path results, String id, Half half, Object options)
      throws InterruptedException {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    return new RunRecord(
        RunFolder.create(results, id),
        new RunInfo(
            RunInfo.SCHEMA,
            id,
            now.toString(),
            Release.version(),
            Map.of(),
            HostInfo.watched(),
            List.of(),
            List.of()),
        half,
        List.of(options));
  }

  /**
   * Goes on with an interrupted half; what of it is missing will be missed again.
   *
   * @throws ResultException where it was begun on another machine
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
   * Adds to a run that is there, whose gaps stay.
   *
   * @param options the records of this half's run options, of what was there and of what is added
   * @throws ResultException where it was measured on another machine
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
                    "it is of sqldyno %s, and this is %s"
                        .formatted(before.version(), Release.version())))
        .ifPresent(why -> {
          throw new ResultException(
              "run %s cannot be resumed or added to: %s; start a new run"
                  .formatted(before.id(), why));
        });
    return before;
  }

  private RunRecord(RunFolder folder, RunInfo start, Half half, List<?> options) {
    this.folder = folder;
    this.start = start;
    this.half = half;
    this.parts = new TreeMap<>(start.parts());
    List<JsonNode> told = options.stream().<JsonNode>map(OwnFiles.JSON::valueToTree).toList();
    parts.put(half.command(), new Part(false, told));
    start.engines().forEach(engine -> engines.put(engine.id(), engine));
    start.gaps().forEach(gap -> gaps.put(gap.what(), gap));
    write();
  }

  /** Where everything is kept. */
  public RunFolder folder() {
    return folder;
  }

  /**
   * Tells of an engine; a later word of the same one replaces an earlier.
   *
   * @throws ProvisionException where the run's windows are of another such engine
   */
  public synchronized void engine(EngineInfo engine) {
    Optional.ofNullable(engines.get(engine.id()))
        .flatMap(before -> before.whyNotComparable(engine))
        .ifPresent(why -> {
          throw new ProvisionException(
              "these windows cannot be added to run %s: %s; name another --run"
                  .formatted(start.id(), why));
        });
    engines.put(engine.id(), engine);
    write();
  }

  /**
   * The same thing is not recorded twice.
   *
   * @return the reason as one line
   */
  public synchronized String gap(String what, String reason) {
    String line = OneLine.of(reason);
    gaps.putIfAbsent(what, new Gap(what, line));
    write();
    return line;
  }

  /** What was missed is not missed any more. */
  public synchronized void mended(String what) {
    if (gaps.remove(what) != null) {
      write();
    }
  }

  /** Nothing more of its half will come. */
  public synchronized void complete() {
    parts.computeIfPresent(half.command(), (_, part) -> new Part(true, part.options()));
    write();
  }

  private void write() {
    folder.write(
        start.with(parts, new ArrayList<>(engines.values()), new ArrayList<>(gaps.values())));
  }
}
