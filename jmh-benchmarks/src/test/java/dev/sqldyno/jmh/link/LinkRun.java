// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import dev.sqldyno.jmh.profile.EngineProfiler;
import dev.sqldyno.jmh.run.fork.Forks;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.ClassloaderProfiler;
import org.openjdk.jmh.profile.CompilerProfiler;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.MemPoolProfiler;
import org.openjdk.jmh.profile.PausesProfiler;
import org.openjdk.jmh.profile.StackProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs JMH as we do, in the given mode and with every profiler that works in a fork. */
final class LinkRun {
  private LinkRun() {}

  /** Takes JMH's mode, and then the arguments of the forks' JVM. */
  public static void main(String[] arguments) throws Exception {
    LinkGuard.install();
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("Mix")
            .param("workload", "dml-rows")
            .param("mix", "select")
            .param("engine", "h2")
            .param("size", "smoke")
            .mode(Mode.valueOf(arguments[0]))
            .forks(1)
            .shouldFailOnError(true)
            .warmupIterations(0)
            .measurementIterations(2)
            .measurementTime(TimeValue.milliseconds(200))
            .jvmArgs(
                Stream.concat(Forks.plain().stream(), Stream.of(arguments).skip(1))
                    .toArray(String[]::new));
    List.of(
            EngineProfiler.class,
            ClassloaderProfiler.class,
            CompilerProfiler.class,
            GCProfiler.class,
            MemPoolProfiler.class,
            PausesProfiler.class,
            StackProfiler.class)
        .forEach(options::addProfiler);
    new Runner(options.build()).run();
    // a fork also sends what a benchmark throws
    options.param("engine", "none");
    try {
      new Runner(options.build()).run();
    } catch (RunnerException e) {
      System.out.println("as it should: " + e);
    }
  }
}
