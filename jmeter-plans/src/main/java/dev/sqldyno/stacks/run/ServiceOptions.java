// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.result.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a comparison of stacks was asked for.
 *
 * @param catalog all stacks that there are
 * @param stacks those to compare
 * @param named ids of those that the user named: that one cannot be had is then an error
 * @param provisioning how the engine is had; its progress is not used
 * @param effort how long each is loaded
 * @param aot whether each Java stack is compared from an AOT cache too
 * @param delay what the slow dependency waits
 * @param results where the run's folder goes
 * @param run the folder's name; empty for one of the time; one that exists gets a further part
 * @param resumed whether that folder gets what it lacks of what it was asked for, and no more
 * @param jmeter JMeter's home; empty for that of this project
 * @param plans the folder of the plans; empty for that of this project
 */
public record ServiceOptions(
    Stacks catalog,
    List<Stack> stacks,
    Set<String> named,
    Engine engine,
    ProvisionOptions provisioning,
    Size size,
    ServiceEffort effort,
    boolean aot,
    Duration delay,
    Path results,
    Optional<String> run,
    boolean resumed,
    Optional<Path> jmeter,
    Optional<Path> plans) {
  private static final String UNSET = "(unset)";

  /** Variables that all stacks have alike. */
  private static final String SHARED = "services.env.";

  /** Fingerprints of what loads and measures. */
  private static final String PRINT = "services.print.";

  /** The same with another effort. */
  ServiceOptions with(ServiceEffort other) {
    return new ServiceOptions(
        catalog,
        stacks,
        named,
        engine,
        provisioning,
        size,
        other,
        aot,
        delay,
        results,
        run,
        resumed,
        jmeter,
        plans);
  }

  /**
   * The folder of an earlier run, to which its results are added; empty where it makes a new one.
   */
  Optional<Path> joined() {
    return run.map(results::resolve).filter(Files::exists);
  }

  /**
   * Why its windows may not be held against those of an earlier run; empty where they may.
   *
   * @param before what that run {@link #recorded}
   */
  Optional<String> whyNotBeside(Map<String, String> before) {
    Map<String, String> fixed = fixed(recorded());
    Map<String, String> then = fixed(before);
    // a run of engines alone has shared nothing, and writes its durability so
    if (then.keySet().stream().noneMatch(name -> name.startsWith(SHARED))) {
      fixed.keySet().removeIf(name -> name.startsWith(SHARED));
    }
    then.putIfAbsent(
        Asked.DURABILITY, before.getOrDefault("durability", fixed.get(Asked.DURABILITY)));
    return Stream.concat(then.keySet().stream(), fixed.keySet().stream())
        .filter(name -> !Objects.equals(then.get(name), fixed.get(name)))
        .findFirst()
        .map(name ->
            "it has %s=%s, and this one would have %s"
                .formatted(name, then.getOrDefault(name, UNSET), fixed.getOrDefault(name, UNSET)))
        .or(() -> otherProgram(before));
  }

  /** A run of engines alone, or of other scenarios, has none of them. */
  private Optional<String> otherProgram(Map<String, String> before) {
    Map<String, String> prints = prints();
    return prints.keySet().stream()
        .filter(name -> !before.getOrDefault(name, prints.get(name)).equals(prints.get(name)))
        .findFirst()
        .map(name -> "it used a different %s".formatted(name.substring(PRINT.length())));
  }

  private static Map<String, String> fixed(Map<String, String> options) {
    Map<String, String> fixed = new TreeMap<>(options);
    fixed.keySet().removeIf(name -> !name.equals(Asked.DURABILITY) && !name.startsWith(SHARED));
    return fixed;
  }

  /** What is stored with the run; holds no secret. */
  Map<String, String> recorded() {
    Map<String, String> recorded = new TreeMap<>(asked().options());
    catalog.shared().forEach((key, value) -> recorded.put(SHARED + key, value));
    recorded.putAll(prints());
    return recorded;
  }

  private Map<String, String> prints() {
    Map<String, String> prints = new TreeMap<>();
    prints.put(PRINT + "sqldyno", Fingerprint.ofSqldyno());
    prints.put(PRINT + "jmeter", Fingerprint.of(jmeterHome()));
    effort.scenarios().stream()
        .map(scenario -> plan(scenario).path())
        .filter(Files::isRegularFile)
        .forEach(plan -> prints.put(PRINT + plan.getFileName(), Fingerprint.of(plan)));
    return prints;
  }

  /** The plan that loads a scenario; JMeterException where there is no folder of plans. */
  LoadPlan plan(Scenario scenario) {
    String name = scenario == Scenario.OPEN ? "bookings-open.jmx" : "bookings-closed.jmx";
    return new LoadPlan(plans.orElseGet(JMeterHome::plans).resolve(name));
  }

  /** The JMeter that loads; JMeterException where it is not built. */
  JMeterHome jmeterHome() {
    return jmeter.map(JMeterHome::new).orElseGet(JMeterHome::built);
  }

  private Asked asked() {
    return new Asked(
        engine.id(),
        provisioning.durability(),
        stacks.stream().map(Stack::id).toList(),
        size,
        effort.scenarios(),
        effort.passes(),
        effort.users(),
        aot,
        delay);
  }
}
