// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.provision.build.BuildFacts;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.statistics.Grouped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The user's builds among a run's engines. */
public final class BuildInfo {
  private BuildInfo() {}

  /** Returns the id of the engine's build; empty for a release. */
  private static Optional<String> id(EngineInfo engine) {
    return Optional.ofNullable(engine.settings().get(BuildFacts.ID));
  }

  /** Returns warnings on comparisons of a run's builds, a sentence each. */
  public static List<String> warnings(RunInfo info) {
    List<EngineInfo> slow =
        info.engines().stream().filter(e -> e.settings().containsKey(BuildFacts.SLOW)).toList();
    Map<String, List<EngineInfo>> byReason =
        Grouped.by(slow, engine -> engine.settings().get(BuildFacts.SLOW));
    return Stream.concat(
            byReason.entrySet().stream()
                .map(each -> BuildFacts.slowness(EngineInfo.names(each.getValue()), each.getKey())),
            besideReleases(info))
        .toList();
  }

  /** Returns warnings on builds next to a release of the same engine. */
  private static Stream<String> besideReleases(RunInfo info) {
    return Grouped.by(info.engines(), engine -> EngineId.parse(engine.id()).folder())
        .values()
        .stream()
        .map(same -> same.stream().collect(Collectors.partitioningBy(e -> id(e).isPresent())))
        .filter(same -> same.values().stream().noneMatch(List::isEmpty))
        .map(same ->
            "%s and %s were compiled by different people: the options of a compiler alone can make a fifth of a difference. Build both yourself to see what a change of the code does."
                .formatted(EngineInfo.names(same.get(true)), EngineInfo.names(same.get(false))));
  }

  /** Returns for each build in two runs whether it is the same, a sentence each. */
  public static List<String> changes(RunInfo before, RunInfo now) {
    List<String> changes = new ArrayList<>();
    for (EngineInfo engine : now.engines()) {
      Optional<String> earlier = before.engine(engine.id()).flatMap(BuildInfo::id);
      Optional<String> id = id(engine);
      if (earlier.isPresent() && id.isPresent()) {
        changes.add(
            earlier.equals(id)
                ? "%s is one and the same build in both runs (build id %s)."
                    .formatted(engine.id(), id.get())
                : "%s is another build in run %s: build id %s, before %s."
                    .formatted(engine.id(), now.id(), id.get(), earlier.get()));
      }
    }
    return changes;
  }
}
