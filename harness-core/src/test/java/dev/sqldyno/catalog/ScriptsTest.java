// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Script.Step;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Finds what a contributor of a feature's script forgets. */
class ScriptsTest {
  private static final Path RESOURCES = Path.of("src/main/resources");
  private static final Pattern HAS_BODY =
      Pattern.compile("^(CREATE (PROCEDURE|FUNCTION|TRIGGER|ALIAS)|BEGIN|DECLARE|MERGE)\\b");

  /** Matches keywords, which are written in capitals. */
  private static final Pattern NAME = Pattern.compile("(?<![\\w'])[a-z#][a-z_$#]*");

  /** Made by the engine's own name, and left where somebody else may use it. */
  private static final Set<String> OF_THE_ENGINE =
      Set.of(
          "CREATE ALIAS IF NOT EXISTS FT_INIT FOR 'org.h2.fulltext.FullText.init'",
          "CREATE EXTENSION fuzzystrmatch SCHEMA feature_x");

  private final Catalog catalog = Catalog.load();

  @Test
  void aScriptsFileIsInAnEnginesFolderOnlyWhereItDiffers() {
    forEachScript((workload, name) -> {
      for (Engine engine : catalog.engines()) {
        Path own = sql(RESOURCES.resolve("engines").resolve(engine.id()), workload, name);
        Stream.of(
                engine
                    .family()
                    .map(family ->
                        sql(RESOURCES.resolve("engines").resolve(family), workload, name)),
                Optional.of(
                    RESOURCES
                        .resolve("workloads")
                        .resolve(workload.id())
                        .resolve("sql/" + name + ".sql")))
            .flatMap(Optional::stream)
            .filter(Files::exists)
            .findFirst()
            .filter(_ -> Files.exists(own))
            .ifPresent(instead ->
                assertThat(parse(own).steps())
                    .as("%s says what %s says", own, instead)
                    .isNotEqualTo(parse(instead).steps()));
      }
    });
  }

  @Test
  void everyFeatureIsTriedOnSomeEngineAndEachScriptAsksLast() {
    forEachScript((workload, name) -> {
      assertThat(catalog.engines())
          .as(name)
          .anyMatch(engine -> !catalog.script(engine, workload, name).steps().isEmpty());
      for (Engine engine : catalog.engines()) {
        Script script = catalog.script(engine, workload, name);
        if (!name.equals(Workload.CLEANUP) && !script.steps().isEmpty()) {
          Step last = script.steps().getLast();
          assertThat(last.refused()).as(script.source()).isFalse();
          assertThat(last.sql())
              .as(script.source())
              .containsPattern("^(SELECT|WITH)|RETURNING|OUTPUT");
        }
      }
    });
  }

  @Test
  void statementsAreNotGluedForWantOfAnEmptyLine() {
    forEachStep((script, step) -> {
      if (step.sql().contains(";\n")) {
        assertThat(step.sql()).as(script.source()).containsPattern(HAS_BODY);
      }
    });
  }

  /**
   * Keeps names apart from a user's own, so that none is dropped and a leftover shows whose it is.
   */
  @Test
  void whatAScriptMakesIsCalledAfterIt() {
    forEachStep((script, step) -> {
      if (step.sql().startsWith("CREATE") && !OF_THE_ENGINE.contains(step.sql())) {
        assertThat(NAME.matcher(step.sql()).results().findFirst().orElseThrow().group())
            .as(script.source())
            .matches("(#|ora\\$ptt_)?feature_.*");
      }
    });
  }

  private void forEachStep(BiConsumer<Script, Step> check) {
    forEachScript((workload, name) -> {
      for (Engine engine : catalog.engines()) {
        Script script = catalog.script(engine, workload, name);
        script.steps().forEach(step -> check.accept(script, step));
      }
    });
  }

  private void forEachScript(BiConsumer<Workload, String> check) {
    assertThat(catalog.workloads()).anyMatch(workload -> !workload.scripts().isEmpty());
    for (Workload workload : catalog.workloads()) {
      workload.scripts().forEach(name -> check.accept(workload, name));
    }
  }

  private static Path sql(Path engine, Workload workload, String name) {
    return engine.resolve("sql").resolve(workload.id()).resolve(name + ".sql");
  }

  private static Script parse(Path file) {
    try {
      return ScriptParser.parse(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
