// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
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
import dev.sqldyno.testing.Packages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Holds the rules of the house that a compiler does not know. */
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

  /** Recognises an engine's name, but not a heading's tag. */
  private static final Pattern ENGINE =
      Pattern.compile(
          "postgres|mysql|mariadb|oracle|sqlserver|tidb|yugabyte|cockroach|(?<![</])\\bh2\\b",
          Pattern.CASE_INSENSITIVE);

  /** Each of these alone uses a vendor's own API, and is named for it. */
  private static final List<String> ADAPTERS =
      List.of(
          "EmbeddedPostgresLauncher",
          "Mariadb4jLauncher",
          "MariadbLocalInfile",
          "MariadbUrlReader",
          "MysqlLocalInfile",
          "PostgresqlCopy",
          "SqlserverBulkCopy");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.sqldyno");

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
    for (int i = 1; i < STAGES.size(); i++) {
      ArchRuleDefinition.noClasses()
          .that(inStage(STAGES.subList(i - 1, i)))
          .should()
          .dependOnClassesThat(inStage(STAGES.subList(i, STAGES.size())))
          .allowEmptyShould(true)
          .check(CLASSES);
    }
    assertThat(CLASSES).as("every class belongs to a stage").allMatch(inStage(STAGES));
  }

  @Test
  void packagesAreFreeOfCycles() {
    Packages.checkFreeOfCycles(Path.of("target/classes"));
  }

  @Test
  void noPackageHasMoreThanTwentyClasses() throws IOException {
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
        assertThat(
                files
                    .filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .collect(Collectors.groupingBy(Path::getParent, Collectors.counting())))
            .isNotEmpty()
            .allSatisfy((folder, classes) ->
                assertThat(classes).as(folder.toString()).isLessThanOrEqualTo(20));
      }
    }
  }

  @Test
  void noNameAndNoStringInMainJavaNamesAnEngine() throws IOException {
    List<String> found = new ArrayList<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var files = manager.getJavaFileObjectsFromPaths(mainSources());
      JavacTask task = (JavacTask) compiler.getTask(null, manager, null, null, null, files);
      for (CompilationUnitTree file : task.parse()) {
        String path = file.getSourceFile().getName();
        if (ADAPTERS.stream().noneMatch(name -> path.endsWith("/" + name + ".java"))) {
          words(file)
              .filter(ENGINE.asPredicate())
              .forEach(word -> found.add(path + ": \"" + word + "\""));
        }
      }
    }
    assertThat(found).as("what differs belongs into the engine's folder").isEmpty();
  }

  @Test
  void noThreadOfOursCanEndWithAStackTrace() {
    ArchRuleDefinition.noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Threads.class.getName())
        .should()
        .callCodeUnitWhere(MAKES_A_THREAD)
        .because("Threads makes them")
        .check(CLASSES);
  }

  private static DescribedPredicate<JavaClass> inStage(List<String> stages) {
    return JavaClass.Predicates.resideInAnyPackage(
        stages.stream().map(stage -> "dev.sqldyno." + stage + "..").toArray(String[]::new));
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

  /** Returns the strings that the file holds, and the names that it declares or uses. */
  private static Stream<String> words(CompilationUnitTree file) {
    Stream.Builder<Object> words = Stream.builder();
    new TreeScanner<Void, Void>() {
      @Override
      public Void scan(Tree tree, Void unused) {
        switch (tree) {
          case LiteralTree literal -> words.add(String.valueOf(literal.getValue()));
          case IdentifierTree used -> words.add(used.getName());
          case MemberSelectTree used -> words.add(used.getIdentifier());
          case ClassTree declared -> words.add(declared.getSimpleName());
          case MethodTree declared -> words.add(declared.getName());
          case VariableTree declared -> words.add(declared.getName());
          case null, default -> {}
        }
        return super.scan(tree, unused);
      }
    }.scan(file, null);
    return words.build().map(Object::toString);
  }
}
