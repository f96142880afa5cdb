// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.profile;

import dev.sqldyno.provision.process.Jdk;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/**
 * A start of forks without the options that the user's shell gives to every JVM, such as an agent,
 * because they would be measured and appear in no result. It is a profiler because JMH lets only
 * profilers change a fork's start.
 */
public final class OwnOptions implements ExternalProfiler {
  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
    return without(System.getenv());
  }

  /** Returns the prefix of a command that unsets these variables; empty if none is set. */
  static List<String> without(Map<String, String> environment) {
    List<String> command = new ArrayList<>();
    Jdk.VARIABLES.stream()
        .filter(environment::containsKey)
        .forEach(name -> command.addAll(List.of("-u", name)));
    if (!command.isEmpty()) {
      command.addFirst("env");
    }
    return command;
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
    return List.of();
  }

  @Override
  public void beforeTrial(BenchmarkParams benchmark) {}

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult result, long pid, File out, File err) {
    return List.of();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public String getDescription() {
    return "starts a fork without the options that the shell gives to every JVM";
  }
}
