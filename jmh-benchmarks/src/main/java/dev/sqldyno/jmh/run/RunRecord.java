// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is known of a run so far; every change is on disk when its method returns. Thread-safe. */
final class RunRecord {
  private final RunFolder folder;
  private final RunInfo start;
  private final Map<String, EngineInfo> engines = new LinkedHashMap<>();
  private final Map<String, Gap> gaps = new LinkedHashMap<>();

  /** Goes on from what the folder holds already. */
  RunRecord(RunFolder folder, RunInfo start) {
    this.folder = folder;
    this.start = start;
    start.engines().forEach(engine -> engines.put(engine.id(), engine));
    write(false);
  }

  RunFolder folder() {
    return folder;
  }

  synchronized void engine(EngineInfo engine) {
    engines.put(engine.id(), engine);
    write(false);
  }

  /**
   * The same thing is not recorded twice.
   *
   * @return the reason as one line
   */
  synchronized String gap(String what, String reason) {
    String line = oneLine(reason);
    gaps.putIfAbsent(what, new Gap(what, line));
    write(false);
    return line;
  }

  static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  synchronized List<Gap> gaps() {
    return List.copyOf(gaps.values());
  }

  synchronized void complete() {
    write(true);
  }

  long samples(String engine, int block, Cell cell) {
    return folder.samples().stream()
        .filter(sample -> sample.engine().equals(engine) && sample.block() == block)
        .filter((Sample sample) -> cell.made(sample))
        .count();
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
