// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.UserFolder;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Samples;
import dev.sqldyno.run.Budget;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Isolated("names folders to all of this JVM")
class BenchCommandTest {
  @TempDir Path results;

  @Test
  void theBaselineComesFirstAndTheOthersKeepTheirOrder() {
    Catalog catalog = Catalog.load();
    List<Engine> engines =
        Stream.of("mariadb", "postgresql:17", "postgresql:18").map(catalog::engine).toList();

    assertThat(BenchCommand.baselineFirst("postgresql:18", engines))
        .extracting(Engine::id)
        .containsExactly("postgresql:18", "mariadb", "postgresql:17");
    assertThat(BenchCommand.baselineFirst("", engines)).isEqualTo(engines);
  }

  @Test
  void aBaselineThatIsNotMeasuredIsAnErrorThatNamesTheNearest() {
    assertThat(error("--engines=mariadb,postgresql:17", "--baseline=postgresql:18"))
        .contains(
            "--baseline names postgresql:18, but --engines does not; did you mean 'postgresql:17'?");
  }

  @Test
  void theLabAlsoTakesAnEngineThatIsAProgram() {
    assertThat(error("--lab=also", "--engines=h2,mysql"))
        .contains("--lab=also: none of h2, mysql is a program that sqldyno starts outside the lab");
    assertThat(error("--lab=also", "--engines=mariadb", "--provision=emulated"))
        .contains("--lab=also: none of mariadb is a program");
    assertThat(error("--lab=also", "--engines=mariadb", "--require=mariadb@lab", "--threads=4"))
        .doesNotContain("--require names")
        .contains("--threads: no operation to measure is a mix of clients");
  }

  @Test
  void metricsNeedAFolderBeforeTheRunBegins() {
    assertThat(error("--metrics=" + results.resolve("none/run.prom")))
        .contains(
            results.resolve("none") + " is not a folder that can be written to: make it first");
    assertThat(error("--metrics=" + results)).contains("is a folder: name a file in it");
  }

  /** The engines that are compared by default run as a process, and Oracle's does not. */
  @Test
  void aRequiredEngineThatIsNotComparedIsAnError() {
    assertThat(error("--require=oracle"))
        .contains("--require names oracle, but --engines does not");
  }

  @Test
  void anEngineWithoutAResultFailsTheRunWhereItIsRequiredOrNoneHasOne() {
    RunFolder run = RunFolder.create(results, "run");
    List<String> engines = List.of("postgresql", "h2", "mariadb");
    assertThat(BenchRun.unmeasured(run, engines, Set.of())).isEqualTo(engines);

    run.append(Samples.sample());
    assertThat(BenchRun.unmeasured(run, engines, Set.of())).isEmpty();
    assertThat(BenchRun.unmeasured(run, engines, Set.of("postgresql", "h2"))).containsExactly("h2");

    new FeatureAnswers("h2", "features", "SQL features", List.of(), Optional.empty()).keep(run);
    assertThat(BenchRun.unmeasured(run, engines, Set.of("h2"))).isEmpty();
  }

  @Test
  void aResumedRunAsksForTheUsersFoldersAgain() throws IOException {
    assertThatThrownBy(() -> optionsWith(List.of("mydb"), List.of()).requireSame(Set.of(), 0, ""))
        .hasMessage(
            "the resumed run does not keep where the folders of mydb are: type --engine-folder DIR as before");
    // one that replaces ours is missed, too
    assertThatThrownBy(
            () -> optionsWith(List.of(), List.of("dml-sweep")).requireSame(Set.of(), 0, ""))
        .hasMessage(
            "the resumed run does not keep where the folders of dml-sweep are: type --workload-folder DIR as before");
    assertThatThrownBy(() ->
            withWorkloads(() -> optionsWith(List.of(), List.of()).requireSame(Set.of(), 0, "")))
        .hasMessage(
            "the resumed run did not have dml-sweep from a folder of yours: leave --workload-folder out");
    withWorkloads(() -> optionsWith(List.of(), List.of("dml-sweep")).requireSame(Set.of(), 0, ""));
  }

  private void withWorkloads(Runnable check) throws IOException {
    Files.writeString(
        Files.createDirectories(results.resolve("dml-sweep")).resolve("workload.yaml"), "");
    UserFolder.WORKLOADS.name(results);
    try {
      check.run();
    } finally {
      System.clearProperty(UserFolder.WORKLOADS.property());
    }
  }

  private static EngineRunOptions optionsWith(List<String> engines, List<String> workloads) {
    return new EngineRunOptions(
        List.of("h2", "mydb:17"),
        List.of("dml-sweep"),
        List.of(),
        List.of(),
        ChosenValues.NONE,
        Optional.empty(),
        Optional.empty(),
        0,
        Size.SMOKE,
        Budget.of(Size.SMOKE),
        Interleave.CELLS,
        Durability.COMMIT,
        false,
        Placements.DEFAULT,
        List.of(),
        Map.of(UserFolder.ENGINES, engines, UserFolder.WORKLOADS, workloads));
  }

  @Test
  void whatIsMeteredIsNamedForAnExternalEngineAndOnce() {
    assertThat(error("--engines=mysql", "--pid=mysql=12"))
        .contains("--pid names mysql, but --external does not");
    assertThat(
            error("--engines=mysql", "--external=mysql=jdbc:x", "--unit=mysql=a", "--pid=mysql=12"))
        .contains("--container, --pid and --unit each say what is metered: keep one of them");
  }

  @Test
  void aVersionThatTheUsersImageCannotHaveIsAnError() {
    assertThat(error("--engines=postgresql:17", "--image=postgresql=mine/pg@sha256:0a1b"))
        .contains("pinned by its digest, so that postgresql:17 cannot be had of it");
  }

  @Test
  void numbersOfThreadsAreAListThatABuildMayLeaveEmpty() {
    assertThat(new MixOptions.ThreadNumbers().convert("1, 4,16,4")).containsExactly(1, 4, 16);
    assertThat(new MixOptions.ThreadNumbers().convert("")).isEmpty();
    assertThat(error("--threads=1,0")).contains("'0' is not a number from 1 to 100000");
  }

  @Test
  void aRateInTheLabIsRefusedBeforeAnythingIsLookedFor() {
    assertThat(
            error("--lab", "--engines=postgresql", "--workloads=ycsb", "--with=rate:9", "--run=r"))
        .contains("a rate or a window needs time, and the lab has none: leave out --lab");
  }

  @Test
  void loadWorkersElsewhereDoNotReachAnEngineOnLoopback() {
    String[] workers = {
      "--workloads=ycsb", "--operations=a", "--secret-file=s", "--load-workers=192.0.2.7:7070"
    };
    String[] external = {"--external=mysql=jdbc:mysql://127.0.0.1/x"};
    for (String engine : List.of("postgresql", "mysql", "h2")) {
      String[] named = {"--engines=" + engine};
      String[] all =
          Stream.of(named, workers, engine.equals("mysql") ? external : new String[0])
              .flatMap(Stream::of)
              .toArray(String[]::new);
      assertThat(error(all))
          .contains(
              switch (engine) {
                case "h2" -> "H2 runs in its client's JVM, where load workers cannot reach it";
                case "mysql" -> "cannot reach MySQL, which listens on this machine's loopback";
                default ->
                    "load worker 192.0.2.7:7070 cannot reach PostgreSQL, which listens on this machine's loopback: use --external postgresql=URL";
              });
    }
  }

  @Test
  void whatIsSaidOfAnEngineThatIsNotMeasuredIsAnError() {
    for (String option : List.of("provision=mysql=container", "image=mysql=x", "memory=mysql=1g")) {
      assertThat(error("--engines=h2,postgresql:17", "--" + option))
          .contains("names mysql, but the engines to start are h2, postgresql:17");
    }
    assertThat(error("--engines=mysql", "--external=mysql=jdbc:x", "--image=mysql=x"))
        .contains("--image names mysql, but no engine is to be started");
    assertThat(error("--external=mysql=jdbc:x", "--external=mysql=jdbc:y"))
        .contains("--external has two values for mysql: leave one of them out");
    assertThat(error("--external=postgresql:17=jdbc:x"))
        .contains("--external names postgresql:17, but --engines does not");
  }

  @Test
  void aValueOfWhatIsNotMeasuredIsAnError() {
    assertThat(error("--workloads=keys,ycsb", "--operations=a", "--with=key:uuid7"))
        .contains("--with: no chosen workload has a name 'key'");
    assertThat(error("--workloads=ycsb", "--operations=a", "--with=by:row"))
        .contains("--with by: no operation to measure has it");
  }

  @Test
  void aSecretFileWithoutLoadWorkersIsAnError() {
    assertThat(error("--secret-file=secret", "--workloads=ycsb"))
        .contains("--secret-file is for --load-workers: name them");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--threads=4           | dml-sweep,features | insert | --threads",
        "--threads=4           | ycsb               | load   | --threads",
        "--window=1m           | dml-sweep          | insert | --window",
        "--find-knee=20ms      | dml-sweep          | insert | --find-knee",
        "--with=rate:9         | ycsb               | load   | --with rate",
        "--with=thread:virtual | ycsb               | load   | --with thread"
      })
  void whatAMixTakesIsAnErrorWithoutOneThatNamesThoseWithOne(
      String option, String workloads, String operation, String name) {
    String operations = "--operations=" + operation;
    // Oracle is not compared: without the error that is expected, no run would begin either
    assertThat(error(option, "--workloads=" + workloads, operations, "--require=oracle"))
        .contains(
            name + ": no operation to measure is a mix of clients; workloads with one are ",
            "ycsb");
  }

  @Test
  void aWorkloadOfFeaturesAloneIsLeftAsItIsByWhatTheOthersTake() {
    assertThat(error("--threads=4", "--workloads=ycsb,features", "--operations=none"))
        .contains("--operations: no chosen workload has 'none'");
    assertThat(error("--with=records:9", "--workloads=ycsb,features", "--operations=none"))
        .contains("--operations: no chosen workload has 'none'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--workloads=,",
        "--engines=,",
        "--operations=,",
        "--require=,",
        "--engines=h2,",
        "--workloads=,features",
        "--operations=a,,b",
        "--image=,"
      })
  void aCommaWithoutAValueOnBothSidesIsAnError(String option) {
    StringWriter err = new StringWriter();
    CommandLine command = SqlDyno.commandLine().setErr(new PrintWriter(err));

    assertThat(command.execute("bench", option, "--baseline=none")).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "%s: '%s' has a comma with nothing before or after it"
                .formatted((Object[]) option.split("=")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--results=results | not the folder of a run, it has no run.json",
        "--image=mysql=x   | leave out --image",
        "--run=other       | leave out --run"
      })
  void aResumedRunIsThereAndTakesNoOptionsThatItHas(String option, String message) {
    assertThat(error("--resume=results/none", option)).contains(message);
  }

  private static String error(String... arguments) {
    StringWriter err = new StringWriter();
    CommandLine command = SqlDyno.commandLine().setErr(new PrintWriter(err));
    String[] bench = Stream.concat(Stream.of("bench"), Stream.of(arguments)).toArray(String[]::new);
    assertThat(command.execute(bench)).isEqualTo(CommandLine.ExitCode.USAGE);
    return err.toString();
  }
}
