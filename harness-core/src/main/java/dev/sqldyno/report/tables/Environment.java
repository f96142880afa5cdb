// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of a run's machine, options and engines. */
public final class Environment {
  private Environment() {}

  public static Table machine(RunInfo info) {
    RunInfo.Host host = info.host();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("CPU", host.cpu());
    facts.put("cores", String.valueOf(host.cores()));
    facts.put("memory", say("%.1f GiB", host.memoryBytes() / 0x1p30));
    facts.put("CPU steadiness", Captions.coreSpread(host));
    facts.put("autogroups", Captions.autogroups(host));
    facts.put("system", host.os());
    facts.put("kernel", host.kernel());
    facts.put("JVM of the client", host.jvm());
    facts.put("sqldyno", info.version());
    facts.put("started", info.started());
    new TreeMap<>(info.parts())
        .forEach((part, measured) ->
            measured
                .words()
                .forEach((option, word) -> facts.put("option " + part + "." + option, word)));
    return new Columns<Map.Entry<String, String>>("what", Map.Entry::getKey)
        .add("value", fact -> text(fact.getValue()))
        .table("Machine and options", List.copyOf(facts.entrySet()))
        .ofWords();
  }

  /** A line on all engines. */
  private record Fact(String what, Function<EngineInfo, String> of) {}

  public static Table engines(RunInfo info) {
    return new Columns<>("what", Fact::what)
        .addEach(
            info.engines(),
            engine -> info.nameOf(engine.id()),
            (fact, engine) -> text(fact.of().apply(engine)))
        .table(
            "Engines, as they answered",
            List.of(
                new Fact("version", EngineInfo::version),
                new Fact("driver", EngineInfo::driver),
                new Fact("deployment", EngineInfo::deployment),
                new Fact("durability", e -> e.durability().id()),
                new Fact("meter", e -> e.meter().id()),
                new Fact("why not a higher one", e -> String.join("\n", e.whyNotHigher())),
                new Fact("settings read back", e -> settings(e.settings()))))
        .ofWords();
  }

  private static Entry text(String text) {
    return Entry.of(text.isEmpty() ? Figures.NONE : text);
  }

  private static String settings(Map<String, String> settings) {
    return new TreeMap<>(settings)
        .entrySet().stream()
            .map(e -> e.getKey() + " = " + e.getValue())
            .collect(Collectors.joining("\n"));
  }
}
