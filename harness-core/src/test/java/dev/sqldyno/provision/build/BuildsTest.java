// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.testing.Scripts;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs are scripts, which say what servers would. */
class BuildsTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @TempDir Path dir;
  private Path prefix;

  @BeforeEach
  void install() throws IOException {
    prefix = dir.resolve("pg-main");
    program("bin/postgres", "postgres (PostgreSQL) 19devel");
    program("bin/initdb", "");
    program("bin/pg_ctl", "");
  }

  private void program(String name, String says) throws IOException {
    Scripts.write(prefix.resolve(name), "#!/bin/sh\necho '%s'\n".formatted(says));
  }

  private Build only(String word) {
    return Builds.of(CATALOG, List.of(word)).catalog().builds().getFirst();
  }

  private String refusal(String... words) {
    try {
      Builds.of(CATALOG, List.of(words));
    } catch (CatalogException e) {
      return e.getMessage();
    }
    throw new AssertionError("it was taken");
  }

  /** It keeps its output open, as a server that starts in place of answering does. */
  @Test
  void aProgramThatDoesNotEndIsNotWaitedForLong() {
    List<String> command = List.of("sh", "-c", "echo begun; exec sleep 30");
    assertThatThrownBy(() -> Executable.run(command, Duration.ofSeconds(1)))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("does not end within 1 s");
  }

  @Test
  void aBuildIsAnEngineInAdditionToTheReleases() {
    Builds builds =
        Builds.of(CATALOG, List.of("postgresql:17", "postgresql:patch=" + prefix, "mariadb"));

    assertThat(builds.ids()).containsExactly("postgresql:17", "postgresql:patch", "mariadb");
    assertThat(builds.catalog().builds())
        .containsExactly(new Build("postgresql:patch", "patch", prefix, "19devel"));
    assertThat(builds.notes())
        .singleElement()
        .asString()
        .startsWith("postgresql:patch: version 19devel is untested here");
  }

  @Test
  void withoutANameItHasItsVersionAndItsFolders() {
    assertThat(only("postgresql=" + prefix))
        .isEqualTo(new Build("postgresql:pg-main", "19devel pg-main", prefix, "19devel"));
  }

  @Test
  void aFolderThatLooksLikeAVersionIsNoReleasesId() throws IOException {
    Path versioned = Files.move(prefix, dir.resolve("15"));

    assertThat(only("postgresql=" + versioned).id()).isEqualTo("postgresql:build-15");
  }

  @ParameterizedTest
  @CsvSource({"bin", "bin/postgres"})
  void thePrefixIsFoundFromWhatIsInIt(String within) {
    assertThat(only("postgresql=" + prefix.resolve(within)).prefix()).isEqualTo(prefix);
  }

  @Test
  void thePrefixIsFoundBehindALink() throws IOException {
    Path link =
        Files.createSymbolicLink(dir.resolve("my-postgres"), prefix.resolve("bin/postgres"));

    assertThat(only("postgresql=" + link).prefix()).isEqualTo(prefix.toRealPath());
  }

  @Test
  void aServerThatLiesInItsFolderItselfIsAskedInItsOwnWords() throws IOException {
    Path server =
        Scripts.write(
            dir.resolve("tidb-v8.5.3/tidb-server"),
            "#!/bin/sh\n[ \"$*\" = -V ] && echo Release Version: v8.5.3\n");
    Build build = new Build("tidb:tidb-v8.5.3", "8.5.3 tidb-v8.5.3", server.getParent(), "8.5.3");

    assertThat(only("tidb=" + server)).isEqualTo(build);
    assertThat(only("tidb=" + server.getParent())).isEqualTo(build);
  }

  @Test
  void theSameBuildMayBeInTheLabToo() {
    Builds builds =
        Builds.of(CATALOG, List.of("postgresql:patch=" + prefix, "postgresql:patch@lab=" + prefix));

    assertThat(builds.ids()).containsExactly("postgresql:patch", "postgresql:patch@lab");
    assertThat(builds.catalog().builds()).hasSize(1);
  }

  @Test
  void settingsStandBehindAnIdOrAPath() {
    Builds builds =
        Builds.of(
            CATALOG,
            List.of(
                "postgresql+work_mem=1MB+jit=on",
                "postgresql:patch=" + prefix + "+jit=on",
                "postgresql:patch@lab=" + prefix + "+timezone=Europe/Berlin+a=1",
                "postgresql:patch=" + prefix + "+jit=on@lab",
                "postgresql:patch+jit=off"));

    assertThat(builds.ids())
        .containsExactly(
            "postgresql+jit=on+work_mem=1MB",
            "postgresql:patch+jit=on",
            "postgresql:patch+a=1+timezone=Europe/Berlin@lab",
            "postgresql:patch+jit=on@lab",
            "postgresql:patch+jit=off");
    assertThat(builds.catalog().builds()).extracting(Build::prefix).containsExactly(prefix);
    assertThat(builds.catalog().engine("postgresql:patch+jit=off").build()).isPresent();
    Builds.requireSame(builds.catalog(), builds.ids());
  }

  @Test
  void aPlusSignMayBePartOfAPath() throws IOException {
    Path odd = Files.move(prefix, dir.resolve("pg+git+2"));

    assertThat(only("postgresql:odd=" + odd + "+jit=on").prefix()).isEqualTo(odd);
  }

  @Test
  void aSettingThatChangesTheDurabilityIsNoted() {
    assertThat(Builds.of(CATALOG, List.of("postgresql", "postgresql+fsync=off")).notes())
        .singleElement()
        .asString()
        .startsWith("postgresql+fsync=off: fsync changes the durability of a commit")
        .contains("--durability relaxed");
  }

  @Test
  void aWordThatIsNoPathIsRefusedWithTheRightForm() {
    assertThat(refusal("patch=postgresql:/opt/pg"))
        .isEqualTo("a build is named ENGINE:NAME=PATH: type postgresql:patch=/opt/pg");
    assertThat(refusal("postgresql=pg")).endsWith("it begins with / or ./, as in postgresql=./pg");
    assertThat(refusal("postgresql:17=" + prefix))
        .contains("'17' is a version and names a release", "postgresql:mine=" + prefix);
    assertThat(refusal("postgres=" + prefix)).contains("did you mean 'postgresql'?");
    assertThat(refusal("h2=" + prefix))
        .contains("Engines that can: postgresql, mysql, mariadb, tidb");
  }

  @Test
  void twoFoldersOfOneNameNeedNames() throws IOException {
    Path other = dir.resolve("other/pg-main");
    for (String each : List.of("bin/postgres", "bin/initdb", "bin/pg_ctl")) {
      Scripts.write(other.resolve(each), Files.readString(prefix.resolve(each)));
    }

    assertThat(refusal("postgresql=" + prefix, "postgresql=" + other))
        .contains("would both be postgresql:pg-main")
        .endsWith("postgresql:one=%s,postgresql:two=%s".formatted(prefix, other));
  }

  @Test
  void whatLacksTheServerNamesTheEngineThatItIsOf() throws IOException {
    assertThat(refusal("postgresql=" + dir.resolve("none"))).contains("there is no ");
    assertThat(refusal("postgresql=" + dir))
        .contains("it has no bin/postgres. Name the folder into which 'make install' put it");
    assertThat(refusal("mariadb=" + prefix))
        .isEqualTo(
            "%s is not a build of MariaDB but of PostgreSQL: type postgresql=%1$s"
                .formatted(prefix));
    program("bin/postgres", "mariadbd  Ver 11.4.5-MariaDB for Linux on x86_64 (source)");
    assertThat(refusal("postgresql=" + prefix))
        .endsWith("so it is MariaDB: type mariadb=" + prefix);
    program("bin/postgres", "postgres (EnterprisePostgres) 17.1");
    assertThat(refusal("postgresql=" + prefix)).contains("which PostgreSQL does not");
  }

  @Test
  void aBuildThatCannotRunIsRefusedWithTheReason() throws IOException {
    Path server = prefix.resolve("bin/postgres");
    Files.delete(prefix.resolve("bin/initdb"));
    assertThat(refusal("postgresql=" + prefix))
        .contains("lacks initdb (bin/initdb)", "make install");
    program("bin/initdb", "");
    assertThat(server.toFile().setExecutable(false)).isTrue();
    assertThat(refusal("postgresql=" + prefix)).contains("cannot be executed", "chmod +x");
  }

  @Test
  void aMissingLibraryIsNamed() throws IOException {
    Files.copy(JAVA, prefix.resolve("bin/initdb"), StandardCopyOption.REPLACE_EXISTING);
    assertThat(prefix.resolve("bin/initdb").toFile().setExecutable(true)).isTrue();

    assertThat(refusal("postgresql=" + prefix))
        .contains("bin/initdb needs libjli.so, which this machine lacks", "LD_LIBRARY_PATH");
  }

  @Test
  void anotherProcessorIsNamed() throws IOException {
    Path server = prefix.resolve("bin/postgres");
    Files.copy(JAVA, server, StandardCopyOption.REPLACE_EXISTING);
    assertThat(server.toFile().setExecutable(true)).isTrue();
    try (RandomAccessFile file = new RandomAccessFile(server.toFile(), "rw")) {
      file.seek(18);
      file.write(243);
    }

    assertThat(refusal("postgresql=" + prefix)).contains("is for riscv64, and this machine is ");
  }

  @Test
  void aResumedRunIsGivenThePathsAgain() {
    Catalog with = Builds.of(CATALOG, List.of("postgresql:patch=" + prefix)).catalog();

    Builds.requireSame(with, List.of("postgresql", "postgresql:patch", "postgresql:patch@lab"));
    Builds.requireSame(CATALOG, List.of("postgresql"));
    assertThat(Builds.again(with)).isEqualTo(" --engines postgresql:patch=" + prefix);
    assertThat(Builds.again(CATALOG)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Builds.requireSame(CATALOG, List.of("postgresql", "postgresql:patch")))
        .withMessageEndingWith("add --engines postgresql:patch=PATH");
    assertThatThrownBy(() -> Builds.requireSame(with, List.of("postgresql")))
        .hasMessage("the resumed run has no builds: leave --engines out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'--prefix=/home/me/pg-main' CFLAGS=-O2 -I/usr/include/lz4|'--prefix=…/pg-main' CFLAGS=-O2 -I…/lz4",
        "-ffile-prefix-map=/build/path/pg-15=. gcc|-ffile-prefix-map=…/pg-15=. gcc",
        "n/a -O2|n/a -O2"
      })
  void nothingOfThisMachinesPathsIsKept(String text, String kept) {
    assertThat(BuildFacts.withoutPaths(text)).isEqualTo(kept);
  }

  @Test
  void aServerThatALoaderStartedIsTheOneThatTheLoaderWasGiven() throws IOException {
    Path loader = Path.of("/lib64/ld-linux-x86-64.so.2");
    assumeTrue(Files.exists(loader), "no loader of x86-64");
    Path program = Path.of("/bin/sleep").toRealPath();
    Process process =
        new ProcessBuilder(loader.toString(), "--library-path", "/lib", program.toString(), "30")
            .start();
    try {
      assertThat(BuildFacts.executed(process.pid())).isEqualTo(program);
    } finally {
      process.destroyForcibly();
    }
  }
}
