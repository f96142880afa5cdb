// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.EngineId;
import dev.sqldyno.provision.build.BuildFacts;
import dev.sqldyno.result.RunInfo.EngineInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run knows of a build of the user's.
 *
 * @param id what tells it from every other build
 * @param slow why it is slower than a release; empty if it is not
 */
public record BuildInfo(String id, Optional<String> slow) {

  /** Returns that of an engine; nothing if it is a release. */
  public static Optional<BuildInfo> of(EngineInfo engine) {
    return Optional.ofNullable(engine.settings().get(BuildFacts.ID))
        .map(id -> new BuildInfo(id, Optional.ofNullable(engine.settings().get(BuildFacts.SLOW))));
  }

  /** Returns what a reader must know of a run's builds before comparing them, a sentence each. */
  public static List<String> warnings(RunInfo info) {
    Map<String, List<String>> slow = new LinkedHashMap<>();
    for (EngineInfo engine : info.engines()) {
      of(engine)
          .flatMap(BuildInfo::slow)
          .ifPresent(why -> slow.computeIfAbsent(why, _ -> new ArrayList<>()).add(engine.name()));
    }
    return Stream.concat(
            slow.entrySet().stream()
                .map(
                    each -> BuildFacts.slowness(String.join(", ", each.getValue()), each.getKey())),
            besideReleases(info))
        .toList();
  }

  /** Returns that a build stands beside a release of the same engine. */
  private static Stream<String> besideReleases(RunInfo info) {
    return info.engines().stream()
        .collect(Collectors.groupingBy(engine -> EngineId.parse(engine.id()).folder()))
        .values()
        .stream()
        .map(same ->
            same.stream()
                .collect(
                    Collectors.partitioningBy(
                        engine -> of(engine).isPresent(),
                        Collectors.mapping(EngineInfo::name, Collectors.joining(", ")))))
        .filter(names -> names.values().stream().noneMatch(String::isEmpty))
        .map(names ->
            "%s and %s were compiled by different people: the options of a compiler alone can make a fifth of a difference. Build both yourself to see what a change of the code does."
                .formatted(names.get(true), names.get(false)));
  }

  /** Returns whether each build that two runs have is the same one in both, a sentence each. */
  public static List<String> changes(RunInfo before, RunInfo now) {
    List<String> changes = new ArrayList<>();
    for (EngineInfo engine : now.engines()) {
      Optional<String> earlier =
          before.engine(engine.id()).flatMap(BuildInfo::of).map(BuildInfo::id);
      Optional<String> id = of(engine).map(BuildInfo::id);
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
