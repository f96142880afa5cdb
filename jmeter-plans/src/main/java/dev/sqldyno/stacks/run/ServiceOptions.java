// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.record.RunPlace;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.result.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The options of a comparison of stacks.
 *
 * @param catalog all engines and workloads
 * @param known all stacks
 * @param stacks those to compare
 * @param named ids that the user named, or that a resumed run began with; it is an error if one of
 *     these cannot start
 * @param provisioning how the engine is started; its progress is not used
 * @param effort how each is loaded, and for how long
 * @param aot whether each Java stack is compared from an AOT cache, too
 * @param jmeter JMeter's home; empty for that of this project
 * @param plans the folder of the plans; empty for that of this project
 */
public record ServiceOptions(
    Catalog catalog,
    Stacks known,
    List<Stack> stacks,
    Set<String> named,
    Engine engine,
    ProvisionOptions provisioning,
    ServiceEffort effort,
    boolean aot,
    RunPlace place,
    Optional<Path> jmeter,
    Optional<Path> plans) {

  /** Returns why its windows are not comparable with those of an earlier run; empty if they are. */
  Optional<String> whyNotComparable(RunFolder run) {
    StackRunOptions mine = recorded();
    Optional<String> durability =
        run.info().part(Half.ENGINES.command()).map(part -> part.words().get("durability"));
    return run.options(Half.SERVICES.command(), StackRunOptions.class).stream()
        .flatMap(before -> mine.whyNotComparable(before).stream())
        .findFirst()
        .or(() -> durability.flatMap(mine::whyNotComparable));
  }

  /** Returns what is stored with the run. */
  StackRunOptions recorded() {
    return new StackRunOptions(
        engine.id(),
        provisioning.durability(),
        stacks.stream().map(Stack::id).toList(),
        effort.size(),
        effort.scenarios(),
        effort.budget(),
        effort.users(),
        aot,
        effort.delay(),
        known.shared(),
        programs());
  }

  private Map<String, String> programs() {
    Map<String, String> programs = new TreeMap<>();
    programs.put("sqldyno", Fingerprint.ofSqldyno());
    programs.put("jmeter", Fingerprint.of(jmeterHome()));
    effort.scenarios().stream()
        .map(scenario -> plan(scenario).path())
        .filter(Files::isRegularFile)
        .forEach(plan -> programs.put(plan.getFileName().toString(), Fingerprint.of(plan)));
    return programs;
  }

  /** Returns the plan of a scenario. Throws JMeterException if there is no folder of plans. */
  LoadPlan plan(Scenario scenario) {
    String name = scenario == Scenario.OPEN ? "bookings-open.jmx" : "bookings-closed.jmx";
    return new LoadPlan(plans.orElseGet(JMeterHome::plans).resolve(name));
  }

  /** Returns the JMeter to use. Throws JMeterException if it is not built. */
  JMeterHome jmeterHome() {
    return jmeter.map(JMeterHome::new).orElseGet(JMeterHome::built);
  }
}
