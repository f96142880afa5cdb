// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.catalog.OneLine;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
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
import java.util.function.Predicate;

/** What is known of a run so far; every change is on disk when its method returns. Thread-safe. */
public final class RunRecord {
  private static final DateTimeFormatter ID =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final String THEN = ", then ";

  private final RunFolder folder;
  private final RunInfo start;
  private final Map<String, EngineInfo> engines = new LinkedHashMap<>();
  private final Map<String, Gap> gaps = new LinkedHashMap<>();

  /**
   * Begins a new run, after a second in which the machine is watched.
   *
   * @param prefix of the folder's name, before the time
   * @param options as the user gave them or by default; no secret
   */
  public static RunRecord create(Path results, String prefix, Map<String, String> options)
      throws InterruptedException {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    return create(results, prefix + ID.format(now), now, options);
  }

  /** The same with the folder's whole name. */
  public static RunRecord createNamed(Path results, String id, Map<String, String> options)
      throws InterruptedException {
    return create(results, id, Instant.now().truncatedTo(ChronoUnit.SECONDS), options);
  }

  private static RunRecord create(Path results, String id, Instant now, Map<String, String> options)
      throws InterruptedException {
    String version =
        Optional.ofNullable(RunRecord.class.getPackage().getImplementationVersion())
            .orElse("development");
    return new RunRecord(
        RunFolder.create(results, id),
        new RunInfo(
            RunInfo.SCHEMA,
            id,
            now.toString(),
            version,
            options,
            Hosts.here(),
            List.of(),
            List.of(),
            false));
  }

  /**
   * Goes on with an interrupted run.
   *
   * @param again gaps that are made up for now, or will be missed again; the others stay
   */
  public static RunRecord resume(RunFolder folder, Predicate<Gap> again) {
    RunInfo before = folder.info();
    RunRecord record = new RunRecord(folder, before);
    before.gaps().stream()
        .filter(again.negate())
        .forEach(gap -> record.gap(gap.what(), gap.reason()));
    return record;
  }

  /** Whether some of a run's options were added by {@link #join}. */
  public static boolean hasSeveral(Map<String, String> options) {
    return options.values().stream().anyMatch(value -> value.contains(THEN));
  }

  /**
   * Adds to a run that is there, whose gaps stay.
   *
   * @param more options of what is added; one that differs is told behind what it was: {@code 500,
   *     then 50}
   */
  public static RunRecord join(RunFolder folder, Map<String, String> more) {
    RunInfo before = folder.info();
    Map<String, String> options = new TreeMap<>(before.options());
    more.forEach((name, value) ->
        options.merge(
            name,
            value,
            (was, is) -> was.equals(is) || was.endsWith(THEN + is) ? was : was + THEN + is));
    RunRecord record = new RunRecord(folder, before.with(options));
    before.gaps().forEach(gap -> record.gap(gap.what(), gap.reason()));
    return record;
  }

  private RunRecord(RunFolder folder, RunInfo start) {
    this.folder = folder;
    this.start = start;
    start.engines().forEach(engine -> engines.put(engine.id(), engine));
    write(false);
  }

  /** Where everything is kept. */
  public RunFolder folder() {
    return folder;
  }

  /** Tells of an engine; a later word of the same one replaces an earlier. */
  public synchronized void engine(EngineInfo engine) {
    engines.put(engine.id(), engine);
    write(false);
  }

  /**
   * The same thing is not recorded twice.
   *
   * @return the reason as one line
   */
  public synchronized String gap(String what, String reason) {
    String line = OneLine.of(reason);
    gaps.putIfAbsent(what, new Gap(what, line));
    write(false);
    return line;
  }

  /** What was asked for and is missing so far. */
  public synchronized List<Gap> gaps() {
    return List.copyOf(gaps.values());
  }

  /** Nothing more will come. */
  public synchronized void complete() {
    write(true);
  }

  private void write(boolean complete) {
    folder.write(
        new RunInfo(
            start.schema(),
            start.id(),
            start.started(),
            start.version(),
            start.options(),
            start.host(),
            new ArrayList<>(engines.values()),
            new ArrayList<>(gaps.values()),
            complete));
  }
}
