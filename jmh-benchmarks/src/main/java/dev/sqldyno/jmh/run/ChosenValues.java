// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.YamlValues;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.cli.options.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The values that the user has selected for names of workloads.
 *
 * @param byName in the order in which they are measured
 */
record ChosenValues(Map<String, List<String>> byName) {
  static final ChosenValues NONE = new ChosenValues(Map.of());

  ChosenValues {
    byName = YamlValues.ordered(byName);
  }

  /**
   * Returns the workloads with these values.
   *
   * @throws CatalogException with the nearest name, if none of them has one
   * @throws UsageException if a comma made a name with its value one of another's values
   */
  List<Workload> in(List<Workload> workloads) {
    Set<String> known = new TreeSet<>();
    workloads.forEach(workload -> known.addAll(workload.names()));
    for (String name : byName.keySet()) {
      Nearest.require(name, known, "--with: no chosen workload has a name");
      for (String value : byName.get(name)) {
        if (value.contains(":") && known.contains(value.substring(0, value.indexOf(':')))) {
          throw new UsageException(
              "--with: '%s' is no value of '%s': a + stands between two names", value, name);
        }
      }
    }
    return workloads.stream().map(workload -> workload.with(spelledOut(workload))).toList();
  }

  /** Returns the values with a workload's amounts in full: 2M is 2000000. */
  private Map<String, List<String>> spelledOut(Workload workload) {
    Map<String, List<String>> all = new LinkedHashMap<>(byName);
    all.replaceAll((name, values) ->
        workload.amounts().contains(name)
            ? values.stream().map(value -> inFull(name, value, workload)).distinct().toList()
            : values);
    return all;
  }

  private static String inFull(String name, String value, Workload workload) {
    String amount =
        value.replaceFirst("(?<=^\\d{1,9})k$", "000").replaceFirst("(?<=^\\d{1,9})M$", "000000");
    if (!amount.matches("\\d{1,15}") && !workload.amounts().contains(amount)) {
      throw new UsageException(
          "--with: %s:%s is not an amount such as 1000, 10k or 1M", name, value);
    }
    return amount;
  }

  /** Reads {@code records:1000,10000+key:uuid7}; a property of a build may be empty. */
  static final class Converter implements ITypeConverter<ChosenValues> {
    @Override
    public ChosenValues convert(String value) {
      Map<String, List<String>> byName = new LinkedHashMap<>();
      for (String each : value.isEmpty() ? new String[0] : value.split("\\+", -1)) {
        String[] parts = each.split(":", 2);
        List<String> values =
            Stream.of((parts.length == 2 ? parts[1] : "").split(",", -1))
                .map(String::strip)
                .distinct()
                .toList();
        if (parts[0].isBlank() || values.contains("")) {
          throw new TypeConversionException(
              "'%s' is not name:value,… with a + between names".formatted(value));
        }
        if (byName.put(parts[0].strip(), values) != null) {
          throw new TypeConversionException("'%s' names '%s' twice".formatted(value, parts[0]));
        }
      }
      return new ChosenValues(byName);
    }
  }
}
