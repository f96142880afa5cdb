// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.report.export.Export.Machine;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The column of an engine in the gallery's tables.
 *
 * @param place the emulator, or meter and machine; each has its own tables
 * @param family the engine without version, build and settings
 * @param name the engine with all of these
 */
record Column(String place, String family, String name) {
  /** As in 18.6 or, before a release, 19rc1. */
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)*((alpha|beta|rc)\\d+)?");

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** A build that is named by a commit or a day. */
  private static final String COMMIT = " (?=[a-f]*\\d)[0-9a-f-]{7,40}(?= |$)";

  private static final Pattern ID =
      Pattern.compile("[^:+@]*(:[^+@]*)?(\\+[^@]*)?.*", Pattern.DOTALL);

  static Column of(Machine machine, ExportedEngine engine) {
    Matcher id = ID.matcher(engine.id());
    id.matches();
    String which = id.group(1) == null ? "" : id.group(1).substring(1);
    String plain = engine.name().replaceFirst("(?s) [A-Za-z][\\w.-]*=.*", "");
    String family =
        plain.replaceFirst(
            "(?s) (%s|[\\d.]|\\(lab\\)).*"
                .formatted(which.isEmpty() ? "[\\d.]" : Pattern.quote(which)),
            "");
    String version = number(engine.version());
    String name =
        plain.matches("(?s).* \\d.*") || version.isEmpty()
            ? engine.name()
            : engine.name() + " " + version;
    String more = id.group(2) == null ? "" : id.group(2).replace('+', ' ');
    return new Column(place(machine, engine), family, name.contains(more) ? name : name + more);
  }

  /** Returns whether the two are versions of one engine in one table. */
  boolean isBeside(Column other) {
    return !name.equals(other.name) && family.equals(other.family) && place.equals(other.place);
  }

  /** Returns what all versions of the engine, of one build and settings, have in common. */
  Column anyVersion() {
    String build = name.replaceFirst(COMMIT, " of a commit");
    return new Column(place, family, build.replaceFirst(" " + VERSION, ""));
  }

  /**
   * Returns the rank of each name: by engine, its version, and the day and the name of the first
   * run, as the names of commits have no order.
   */
  static Map<String, Integer> order(Gallery gallery) {
    record Measured(Column column, String version, String day, String run) {
      static Stream<Measured> of(String name, Export run) {
        return run.engines().stream()
            .map(engine ->
                new Measured(
                    Column.of(run.machine(), engine), engine.version(), run.measured(), name));
      }
    }

    Map<String, Integer> order = new LinkedHashMap<>();
    gallery.runs().entrySet().stream()
        .flatMap(run -> Measured.of(run.getKey(), run.getValue()))
        .sorted(
            Comparator.comparing((Measured each) -> each.column.family)
                .thenComparing(each -> natural(number(each.version)))
                .thenComparing(Measured::day)
                .thenComparing(each -> natural(each.run))
                .thenComparing(each -> natural(each.column.name)))
        .forEach(each -> order.putIfAbsent(each.column.name, order.size()));
    return order;
  }

  private static String number(String version) {
    Matcher number = VERSION.matcher(version);
    return number.find() ? number.group() : "";
  }

  /** Returns the name with numbers of one length, so that 9 is before 10; 19rc1 is before 19.0. */
  private static String natural(String name) {
    return NUMBER
        .matcher(name.replaceFirst("(?<=\\d)(?=(alpha|beta|rc)\\d)", "-"))
        .replaceAll(number -> "%20s".formatted(number.group()));
  }

  private static String place(Machine machine, ExportedEngine engine) {
    return engine.meter() == MeterKind.INSTRUCTIONS_EMULATED
        ? "instructions in the lab: " + engine.emulator().orElse("emulator not named")
        : "%s, %s on %d × %s, %d GiB, %s"
            .formatted(
                engine.meter().id(),
                engine.deployment(),
                machine.cores(),
                machine.cpu(),
                machine.memoryGiB(),
                machine.os());
  }
}
