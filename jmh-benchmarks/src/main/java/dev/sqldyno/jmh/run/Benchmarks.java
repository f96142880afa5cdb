// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.CatalogException;
import dev.sqldyno.catalog.Nearest;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.jmh.bench.DmlSweepBenchmark;
import dev.sqldyno.jmh.state.MeteredState;
import dev.sqldyno.jmh.state.MixParameters;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Finds JMH's benchmarks on the class path, and checks workloads against them. */
public final class Benchmarks {
  /** The prefix of the benchmark names in a workload folder, with its dot. */
  static final String PACKAGE = DmlSweepBenchmark.class.getPackageName() + ".";

  private Benchmarks() {}

  /** Returns those whose full names match the regular expressions; all if there are none. */
  public static Set<BenchmarkListEntry> find(List<String> includes, List<String> excludes) {
    return BenchmarkList.defaultList()
        .find(
            OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
            includes,
            excludes);
  }

  /** Returns the parameters of variants, by the benchmark's name in a workload folder. */
  public static Map<String, Set<String>> variantParameters() {
    Map<String, Set<String>> parameters = new TreeMap<>();
    for (BenchmarkListEntry entry : find(List.of(), List.of())) {
      Set<String> own = new TreeSet<>(entry.getParams().get().keySet());
      own.removeAll(MeteredState.COMMON);
      parameters.put(entry.getUsername().substring(PACKAGE.length()), own);
    }
    return parameters;
  }

  /** Returns whether it is the one that measures mixes. */
  public static boolean isOfMixes(BenchmarkListEntry benchmark) {
    return benchmark.getParams().get().containsKey(MixParameters.MIX);
  }

  /**
   * Throws CatalogException if the workload names an unknown benchmark or parameter, which JMH
   * would ignore, or if a variant leaves a parameter out.
   */
  public static void check(Workload workload) {
    Map<String, Set<String>> all = variantParameters();
    for (Workload.Operation operation : workload.operations()) {
      Set<String> known = all.get(operation.benchmark());
      if (known == null) {
        throw wrong(
            workload, operation, "there is no benchmark", operation.benchmark(), all.keySet());
      }
      // the names of a mix's variants are its folder's own
      for (Map<String, String> variant :
          operation.isMix() ? List.<Map<String, String>>of() : operation.variants()) {
        for (String name : variant.keySet()) {
          if (!known.contains(name)) {
            throw wrong(workload, operation, "its benchmark has no parameter", name, known);
          }
        }
        if (!variant.keySet().equals(known)) {
          throw new CatalogException(
              "%s: the variant %s leaves parameters out; name all of %s"
                  .formatted(place(workload, operation), variant, known));
        }
      }
    }
  }

  /** Throws CatalogException if the workload has no operation with that benchmark. */
  public static void check(Workload workload, BenchmarkListEntry benchmark) {
    String name = benchmark.getUsername().substring(PACKAGE.length());
    Set<String> measured =
        workload.operations().stream()
            .map(Workload.Operation::benchmark)
            .collect(Collectors.toSet());
    if (!measured.contains(name)) {
      throw new CatalogException(
          "workload %s: no operation has the benchmark %s%s"
              .formatted(workload.id(), name, Nearest.hint(name, measured)));
    }
  }

  private static CatalogException wrong(
      Workload workload,
      Workload.Operation operation,
      String what,
      String name,
      Set<String> known) {
    return new CatalogException(
        "%s: %s '%s'%s"
            .formatted(place(workload, operation), what, name, Nearest.hint(name, known)));
  }

  private static String place(Workload workload, Workload.Operation operation) {
    return "workload %s: operation '%s'".formatted(workload.id(), operation.id());
  }
}
