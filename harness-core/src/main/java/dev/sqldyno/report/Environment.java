// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.report.Table.Row;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows the machine, the engines and the options that a run's figures hold for. */
final class Environment {
  private Environment() {}

  static Table machine(RunInfo info) {
    RunInfo.Host host = info.host();
    List<Row> rows =
        Stream.concat(
                Stream.of(
                    row("CPU", host.cpu()),
                    row("cores", String.valueOf(host.cores())),
                    row("memory", say("%.1f GiB", host.memoryBytes() / 0x1p30)),
                    row("CPU steadiness", Notes.coreSpread(host)),
                    row("system", host.os()),
                    row("kernel", host.kernel()),
                    row("JVM of the client", host.jvm()),
                    row("sqldyno", info.version()),
                    row("started", info.started())),
                new TreeMap<>(info.parts())
                    .entrySet().stream()
                        .flatMap(part ->
                            part.getValue().words().entrySet().stream()
                                .map(e ->
                                    row(
                                        "option %s.%s".formatted(part.getKey(), e.getKey()),
                                        e.getValue()))))
            .toList();
    return new Table("Machine and options", List.of("what", "value"), rows).ofWords();
  }

  static Table engines(RunInfo info) {
    return new Table(
            "Engines, as they answered",
            Stream.concat(Stream.of("what"), info.engines().stream().map(EngineInfo::name))
                .toList(),
            List.of(
                row(info, "version", EngineInfo::version),
                row(info, "driver", EngineInfo::driver),
                row(info, "deployment", EngineInfo::deployment),
                row(info, "durability", e -> e.durability().id()),
                row(info, "meter", e -> e.meter().id()),
                row(info, "why not a higher one", e -> String.join("\n", e.whyNotHigher())),
                row(info, "settings read back", e -> settings(e.settings()))))
        .ofWords();
  }

  private static Row row(RunInfo info, String head, Function<EngineInfo, String> value) {
    return new Row("", head, info.engines().stream().map(value).map(Environment::text).toList());
  }

  private static Row row(String head, String value) {
    return new Row("", head, List.of(text(value)));
  }

  private static Entry text(String text) {
    return Entry.text(text.isEmpty() ? Figures.NONE : text);
  }

  private static String settings(Map<String, String> settings) {
    return new TreeMap<>(settings)
        .entrySet().stream()
            .map(e -> e.getKey() + " = " + e.getValue())
            .collect(Collectors.joining("\n"));
  }
}
