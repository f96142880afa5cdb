// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.result.EngineStamp;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.CellComparisons.Pair;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The difference in method between two runs: what two versions of sqldyno charged to an engine, or
 * how two clusters of one name replicated.
 */
final class OtherMethod {
  private OtherMethod() {}

  /** The catalogue, which is read once, and only if there is a cluster. */
  private static final class Folders {
    static final Catalog CATALOG = Catalog.unchecked();
  }

  /** Returns the difference between two runs; empty if a cell's costs are of one method. */
  static Optional<String> between(Pair<MeasuredCell> pair) {
    boolean oneEngine = folder(pair.by()).equals(folder(pair.cell()));
    return differs("idle work subtracted", idle(pair.by()), idle(pair.cell()))
        .or(() -> oneEngine ? ofItsEngine(pair) : Optional.empty());
  }

  private static Optional<String> ofItsEngine(Pair<MeasuredCell> pair) {
    Map<String, String> before = stamp(pair.by(), pair.before());
    Map<String, String> now = stamp(pair.cell(), pair.now());
    return settles(pair) && !settling(before).equals(settling(now))
        ? differs("settled", settling(before), settling(now))
        : otherLab(before, now).or(() -> otherReplication(pair, before, now));
  }

  /** Returns what two clusters of one id answered differently on their nodes and commits. */
  private static Optional<String> otherReplication(
      Pair<MeasuredCell> pair, Map<String, String> before, Map<String, String> now) {
    String id = pair.cell().key().engine();
    if (!id.equals(pair.by().key().engine()) || !id.contains("+" + EngineId.CLUSTER)) {
      return Optional.empty();
    }
    // a run may be of a user's own folder, which this process was not given
    String different =
        Folders.CATALOG.ofFolder(folder(pair.cell())).stream()
            .flatMap(OtherMethod::ofReplication)
            .filter(key -> before.containsKey(key) && now.containsKey(key))
            .filter(key -> !before.get(key).equals(now.get(key)))
            .map(key -> "%s %s and %s".formatted(key, before.get(key), now.get(key)))
            .collect(Collectors.joining(", "));
    return sayIf(
        !different.isEmpty(),
        "not comparable: other replication (%s); measure clusters that replicate alike, or give one an id with its settings",
        different);
  }

  /** Returns the readbacks of an engine's nodes and of how it keeps commits. */
  private static Stream<String> ofReplication(Engine engine) {
    Stream<String> ofCommits =
        engine.readback().entrySet().stream()
            .filter(each -> !each.getValue().expect().isEmpty())
            .map(Map.Entry::getKey);
    return Stream.concat(
        engine.cluster().stream().flatMap(of -> of.readback().keySet().stream()), ofCommits);
  }

  /** Returns which settings the lab gave the engine in one of two runs alone. */
  private static Optional<String> otherLab(Map<String, String> before, Map<String, String> now) {
    String different =
        Stream.concat(before.keySet().stream(), now.keySet().stream())
            .filter(key -> key.startsWith(EngineStamp.LAB))
            .filter(key -> !Objects.equals(before.get(key), now.get(key)))
            .distinct()
            .collect(Collectors.joining(", "));
    return sayIf(
        !different.isEmpty(),
        "not comparable: other settings in the lab (%s); measure both with one version of sqldyno",
        different);
  }

  private static Optional<String> differs(String what, String before, String now) {
    return sayIf(
        !before.equals(now),
        "%s %s and %s: measure both with one version of sqldyno",
        what,
        before,
        now);
  }

  /** Returns how the idle work of an engine in the lab was found; older versions did by time. */
  private static String idle(MeasuredCell cell) {
    return cell.samples().stream()
            .anyMatch(each -> each.statement().counters().containsKey(Counter.INSTRUCTIONS_IDLE))
        ? "by rounds"
        : "by time";
  }

  private static boolean settles(Pair<MeasuredCell> pair) {
    return Stream.of(pair.cell(), pair.by())
        .flatMap(each -> each.samples().stream())
        .map(Sample::settle)
        .anyMatch(Optional::isPresent);
  }

  private static String folder(MeasuredCell cell) {
    return EngineId.parse(cell.key().engine()).folder();
  }

  private static Map<String, String> stamp(MeasuredCell cell, RunInfo info) {
    return info.engine(cell.key().engine()).map(EngineInfo::settings).orElse(Map.of());
  }

  private static String settling(Map<String, String> stamp) {
    return Optional.ofNullable(stamp.get(EngineStamp.SETTLE))
        .map("by '%s'"::formatted)
        .orElse("by statements that were not recorded");
  }
}
