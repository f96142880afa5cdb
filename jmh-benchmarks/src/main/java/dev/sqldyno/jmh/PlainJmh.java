// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.run.fork.Benchmarks;
import dev.sqldyno.jmh.state.BenchmarkEngines;
import dev.sqldyno.jmh.state.MixParameters;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * JMH's own command line, but stricter: it refuses a parameter that no selected benchmark has, and
 * it fails if a benchmark failed.
 */
final class PlainJmh {
  private static final int FAILED = 1;
  private static final int REFUSED = 2;

  private PlainJmh() {}

  /** Runs the benchmarks that the arguments name and returns the exit code. */
  static int run(String[] arguments, PrintStream err) throws IOException {
    CommandLineOptions options;
    Set<BenchmarkListEntry> chosen;
    try {
      options = new CommandLineOptions(arguments);
      if (isQuestion(options)) {
        org.openjdk.jmh.Main.main(arguments);
        return 0;
      }
      chosen = Benchmarks.find(options.getIncludes(), options.getExcludes());
      check(options, arguments, chosen);
    } catch (CommandLineOptionException | CatalogException | PatternSyntaxException e) {
      err.println("sqldyno: " + e.getMessage());
      return REFUSED;
    }
    try {
      long failed = planned(options, chosen) - new Runner(options).run().size();
      if (failed <= 0) {
        return 0;
      }
      err.printf("sqldyno: %d measurement%s failed; see above%n", failed, failed == 1 ? "" : "s");
    } catch (RunnerException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        Stream.concat(Stream.of(cause), Arrays.stream(cause.getSuppressed()))
            .forEach(part -> err.println("sqldyno: " + part.getMessage()));
      }
    }
    return FAILED;
  }

  private static boolean isQuestion(CommandLineOptions options) {
    return options.shouldHelp()
        || options.shouldList()
        || options.shouldListWithParams()
        || options.shouldListProfilers()
        || options.shouldListResultFormats();
  }

  private static void check(
      CommandLineOptions options, String[] arguments, Set<BenchmarkListEntry> chosen) {
    if (chosen.isEmpty()) {
      Set<String> all =
          Benchmarks.find(List.of(), List.of()).stream()
              .map(benchmark -> benchmark.getUsername().replaceFirst(".*\\.(?=\\w+\\.\\w+$)", ""))
              .collect(Collectors.toCollection(TreeSet::new));
      String wanted = String.join(", ", options.getIncludes());
      throw new CatalogException("no benchmark matches %s%s", wanted, Nearest.hint(wanted, all));
    }
    Set<String> known =
        chosen.stream()
            .flatMap(benchmark -> benchmark.getParams().get().keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    for (String argument : arguments) {
      String name = argument.replaceFirst("^--?p=?", "").split("=", 2)[0];
      if (options.getParameter(name).hasValue() && !known.contains(name)) {
        throw new CatalogException(
            "-p %s: no chosen benchmark has that parameter%s", name, Nearest.hint(name, known));
      }
    }
    Catalog catalog = Catalog.load();
    values(options, "engine")
        .filter(id -> !id.equals(BenchmarkEngines.FIRST))
        .forEach(catalog::engine);
    values(options, "size").forEach(Size::of);
    values(options, "workload").forEach(catalog::workload);
    chosen.stream()
        .filter(benchmark -> benchmark.getParams().get().containsKey(MixParameters.MIX))
        .flatMap(benchmark -> combinations(options, benchmark).stream())
        .forEach(parameters ->
            MixParameters.parse(catalog.workload(parameters.get("workload")), parameters));
  }

  private static Stream<String> values(CommandLineOptions options, String parameter) {
    return options.getParameter(parameter).orElse(List.of()).stream();
  }

  /**
   * Returns the number of expected results: one for each combination of parameters, in each mode.
   */
  private static long planned(CommandLineOptions options, Set<BenchmarkListEntry> chosen) {
    long modes = Math.max(1, Set.copyOf(options.getBenchModes()).size());
    return modes
        * chosen.stream().mapToLong(benchmark -> combinations(options, benchmark).size()).sum();
  }

  /** Returns every combination of the values of a benchmark's parameters. */
  private static List<Map<String, String>> combinations(
      CommandLineOptions options, BenchmarkListEntry benchmark) {
    List<Map<String, String>> all = List.of(Map.of());
    for (Map.Entry<String, String[]> parameter : benchmark.getParams().get().entrySet()) {
      Collection<String> values =
          options.getParameter(parameter.getKey()).orElse(List.of(parameter.getValue()));
      all =
          all.stream()
              .flatMap(some ->
                  values.stream()
                      .distinct()
                      .map(value -> {
                        Map<String, String> more = new HashMap<>(some);
                        more.put(parameter.getKey(), value);
                        return more;
                      }))
              .toList();
    }
    return all;
  }
}
