// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.LiteralTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.sqldyno.catalog.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The rules of the house that a compiler does not know. */
class HouseTest {
  /** Values flow from left to right, so imports point left. */
  private static final List<String> STAGES =
      List.of("catalog", "provision", "workload", "measure", "result", "report", "run", "cli");

  private static final List<String> MODULES =
      List.of(
          "harness-core",
          "jmh-benchmarks",
          "jmeter-plans",
          "app-under-test/bookings-contract",
          "app-under-test/bookings-blocking",
          "app-under-test/bookings-reactive");

  /** A heading's tag is no engine. */
  private static final Pattern ENGINE =
      Pattern.compile(
          "postgres|mysql|mariadb|oracle|sqlserver|tidb|yugabyte|cockroach|(?<![</])\\bh2\\b",
          Pattern.CASE_INSENSITIVE);

  private static final DescribedPredicate<JavaCall<?>> MAKES_A_THREAD =
      DescribedPredicate.describe(
          "that makes a thread",
          call -> {
            JavaClass owner = call.getTargetOwner();
            String name = call.getName();
            return owner.isAssignableTo(Thread.class)
                    && name.matches("<init>|ofVirtual|ofPlatform|startVirtualThread")
                || owner.isEquivalentTo(Executors.class)
                    && !name.equals("newThreadPerTaskExecutor");
          });

  @Test
  void importsPointLeft() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.sqldyno");
    for (int i = 0; i < STAGES.size(); i++) {
      for (String right : STAGES.subList(i + 1, STAGES.size())) {
        ArchRuleDefinition.noClasses()
            .that(inStage(STAGES.get(i)))
            .should()
            .dependOnClassesThat(inStage(right))
            .allowEmptyShould(true)
            .check(classes);
      }
    }
    assertThat(classes)
        .as("every class belongs to a stage")
        .allMatch(c -> STAGES.stream().anyMatch(stage -> inStage(stage).test(c)));
  }

  @Test
  void noStringLiteralInMainJavaNamesAnEngine() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : mainSources()) {
      for (String literal : literals(file)) {
        if (ENGINE.matcher(literal).find()) {
          found.add(file.getFileName() + ": \"" + literal + "\"");
        }
      }
    }
    assertThat(found).as("what differs belongs into the engine's folder").isEmpty();
  }

  @Test
  void noThreadOfOursCanEndWithAStackTrace() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.sqldyno");
    ArchRuleDefinition.noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Threads.class.getName())
        .should()
        .callCodeUnitWhere(MAKES_A_THREAD)
        .because("Threads makes them")
        .check(classes);
  }

  private static DescribedPredicate<JavaClass> inStage(String stage) {
    return JavaClass.Predicates.resideInAPackage("dev.sqldyno." + stage + "..");
  }

  private static List<Path> mainSources() throws IOException {
    Path project = Path.of("..").toRealPath();
    List<Path> sources = new ArrayList<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(project.resolve(module).resolve("src/main/java"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    assertThat(sources).hasSizeGreaterThan(10);
    return sources;
  }

  private static List<String> literals(Path file) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> literals = new ArrayList<>();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjects(file));
      for (var unit : task.parse()) {
        new TreeScanner<Void, Void>() {
          @Override
          public Void visitLiteral(LiteralTree literal, Void unused) {
            if (literal.getValue() instanceof String text) {
              literals.add(text);
            }
            return null;
          }
        }.scan(unit, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return literals;
  }
}
