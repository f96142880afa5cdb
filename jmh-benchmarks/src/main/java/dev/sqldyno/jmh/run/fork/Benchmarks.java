// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import dev.sqldyno.jmh.bench.MixBenchmark;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** JMH's benchmarks on the class path. */
public final class Benchmarks {
  /** A regular expression for the benchmark of all workloads, and no other. */
  static final String PATTERN = "^" + Pattern.quote(MixBenchmark.class.getName() + ".run") + "$";

  private Benchmarks() {}

  /** Returns those whose full names match the regular expressions; all if there are none. */
  public static Set<BenchmarkListEntry> find(List<String> includes, List<String> excludes) {
    return BenchmarkList.defaultList()
        .find(
            OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
            includes,
            excludes);
  }
}
