// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.CatalogException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtherVersionTest {
  @TempDir Path dir;

  @Test
  void anotherVersionHasItsOwnIdNameAndImageAndTheFoldersSql() {
    Catalog catalog = Catalog.load();
    Engine engine = catalog.engine("mariadb:11.4");

    assertThat(engine.id()).isEqualTo("mariadb:11.4");
    assertThat(engine.folder()).isEqualTo("mariadb");
    assertThat(engine.name()).isEqualTo("MariaDB 11.4");
    assertThat(engine.container().orElseThrow().image()).isEqualTo("mariadb:11.4");
    assertThat(catalog.sql(engine, catalog.workload("dml-sweep"), "insert").source())
        .isEqualTo(
            catalog
                .sql(catalog.engine("mariadb"), catalog.workload("dml-sweep"), "insert")
                .source());
  }

  @Test
  void theTabletsOfAClusterAreChosenWhereItHasThem() {
    Catalog catalog = Catalog.load();
    String id = "yugabytedb+cluster.nodes=5+cluster.tablets=12";
    assertThat(catalog.engine(id).chosenCluster().orElseThrow().tablets()).contains(12);
    assertThatThrownBy(() -> catalog.engine("postgresql+cluster.nodes=3+cluster.tablets=3"))
        .hasMessage(
            "+cluster.tablets=3: a cluster of PostgreSQL has nodes and quorum, each a number");
  }

  @Test
  void whatWasTypedAndIsWrongIsNamedAndNoLineOfTheFile() {
    assertThatThrownBy(() -> Catalog.load().engine("postgresql+cluster.nodes=1"))
        .hasMessageEndingWith(
            "engine.yaml as postgresql+cluster.nodes=1: a cluster has 2 to 9 nodes, not 1");
  }

  @Test
  void anEarlierVersionHasWhatDiffersBeforeEachLaterOne() {
    Catalog catalog = Catalog.load();
    Engine v18 = catalog.engine("postgresql:18");
    Engine v17 = catalog.engine("postgresql:17");
    Engine v16 = catalog.engine("postgresql:16.3");

    assertThat(v18.process()).isEqualTo(catalog.engine("postgresql").process());
    assertThat(v18.container().orElseThrow().data()).isEqualTo("/var/lib/postgresql");
    assertThat(v17.process()).isEqualTo(v18.process());
    assertThat(v17.container().orElseThrow().data()).isEqualTo("/var/lib/postgresql/data");
    assertThat(v16.container().orElseThrow().data()).isEqualTo("/var/lib/postgresql/data");
    assertThat(v16.process().orElseThrow().initialise())
        .doesNotContain("--locale-provider=builtin");
    assertThat(v16.container().orElseThrow().environment())
        .containsEntry("POSTGRES_USER", "{user}")
        .extractingByKey("POSTGRES_INITDB_ARGS")
        .asString()
        .doesNotContain("builtin");
    assertThat(v16.settings()).isEqualTo(v18.settings());
  }

  @Test
  void anEngineWithoutReleasedBinariesRunsInAContainer() {
    Engine engine = Catalog.load().engine("mysql:8.4");

    assertThat(engine.process()).isEmpty();
    assertThat(engine.container().orElseThrow().image()).isEqualTo("mysql:8.4");
  }

  @Test
  void aBuildHasTheSettingsOfItsVersionAndNoContainer() {
    Build build = new Build("postgresql:patch", "patch", Path.of("/opt/pg"), "16devel");
    Catalog catalog = Catalog.load().with(List.of(build));
    Engine engine = catalog.engine("postgresql:patch");

    assertThat(engine.build()).contains(build);
    assertThat(engine.name()).isEqualTo("PostgreSQL patch");
    assertThat(engine.version()).isEmpty();
    assertThat(engine.container()).isEmpty();
    assertThat(engine.process().orElseThrow().initialise())
        .doesNotContain("--locale-provider=builtin");
    assertThat(catalog.engine("postgresql:patch@lab").build()).contains(build);
    assertThat(catalog.engine("postgresql:patch@lab").name()).isEqualTo("PostgreSQL patch (lab)");
    assertThat(catalog.engine("postgresql").build()).isEmpty();
  }

  @Test
  void aBuildOfAnEngineWhoseClustersAreContainersHasProcessesWhereItsFolderSaysHow() {
    Build build = new Build("mariadb:mine", "mine", Path.of("/opt/mariadb"), "11.8.9");
    Catalog catalog = Catalog.load().with(List.of(build));
    Engine released = catalog.engine("mariadb+cluster.nodes=3");
    Engine built = catalog.engine("mariadb:mine+cluster.nodes=3@lab");

    assertThat(released.process()).isEmpty();
    assertThat(released.chosenCluster().orElseThrow().scripts()).isEmpty();
    assertThat(built.container()).isEmpty();
    assertThat(built.process()).isEqualTo(catalog.engine("mariadb:mine@lab").process());
    assertThat(built.chosenCluster().orElseThrow().every())
        .containsEntry("wsrep-provider", "{prefix}/lib/libgalera_smm.so")
        .containsEntry("binlog-format", "ROW");
    assertThatThrownBy(() -> catalog.engine("mariadb+cluster.nodes=3@lab"))
        .isInstanceOf(CatalogException.class)
        .hasMessage(
            "MariaDB: the nodes of its clusters are containers, or processes of a build of yours, which the lab needs. Leave +cluster.nodes out, or the rest");
  }

  @Test
  void aBuildThatNobodyNamedTellsHowToNameIt() {
    assertThatThrownBy(() -> Catalog.load().engine("postgresql:patch"))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("'patch' is not a version of postgresql")
        .hasMessageEndingWith("give the path of a build of yours, postgresql:NAME=PATH");
  }

  @Test
  void aVariantHasItsSettingsInPlaceOfTheFolders() {
    Catalog catalog = Catalog.load();
    Engine engine = catalog.engine("postgresql:17+jit=on+fsync=off+wal_writer_delay=1s@lab");

    assertThat(engine.name()).isEqualTo("PostgreSQL 17 fsync=off jit=on wal_writer_delay=1s (lab)");
    assertThat(engine.settings()).containsEntry("jit", "on").doesNotContainKey("fsync");
    assertThat(engine.durability().get(Durability.COMMIT)).containsEntry("fsync", "off");
    assertThat(engine.lab().settings()).containsEntry("wal_writer_delay", "1s");
    assertThat(engine.settings())
        .as("the lab's settings are of the lab alone")
        .containsEntry("wal_writer_delay", "1s");
    assertThat(engine.chosenDurability()).containsExactly("fsync");
    assertThat(engine.folder()).isEqualTo("postgresql");
    assertThat(catalog.engine("postgresql").settings()).containsEntry("jit", "off");
  }

  @Test
  void aSettingHasOneValueHoweverItIsSpelt() {
    Engine engine = Catalog.load().engine("mariadb+INNODB_BUFFER_POOL_SIZE=1G");

    assertThat(engine.settings())
        .containsEntry("innodb-buffer-pool-size", "1G")
        .doesNotContainKey("INNODB_BUFFER_POOL_SIZE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"data_directory=/var/lib/postgresql", "log_directory=../elsewhere"})
  void noSettingLeadsToTheUsersOwnFiles(String setting) {
    assertThatThrownBy(() -> Catalog.load().engine("postgresql+" + setting))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith("+" + setting + " is a path");
  }

  @Test
  void aValueIsQuotedForAServerThatIsToldBySql() {
    Engine engine = Catalog.load().engine("tidb+tidb_gc_life_time=10m+tidb_enable_x=ON+a=7");

    assertThat(engine.settings())
        .containsEntry("tidb_gc_life_time", "'10m'")
        .containsEntry("tidb_enable_x", "ON")
        .containsEntry("a", "7");
    assertThat(
            Catalog.load()
                .engine(
                    "yugabytedb+cluster.nodes=3+cluster.tablets=6+yb_use_hash_splitting_by_default=on")
                .settings())
        .containsExactly(Map.entry("yb_use_hash_splitting_by_default", "on"));
  }

  @Test
  void aPropertyOfTheDriverHoldsForEveryConnection() {
    Engine engine = Catalog.load().engine("postgresql+driver.prepareThreshold=0");

    assertThat(engine.driver().properties()).containsEntry("prepareThreshold", "0");
    assertThat(engine.driver().prepared()).isEmpty();
    assertThat(engine.settings()).isEqualTo(Catalog.load().engine("postgresql").settings());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql+port=5432|+port says where PostgreSQL listens",
        "mariadb+bind-address=0.0.0.0|+bind_address says where MariaDB listens",
        "sqlserver+RECOVERY=FULL|SQL Server: +RECOVERY cannot be chosen",
        "postgresql+driver.socketFactory=x|+driver.socketFactory says to which server",
        "postgresql+driver.password=x|+driver.password says to which server",
        "postgresql+driver.sslpassword=2026|+driver.sslpassword says to which server",
        "postgresl+jit=on|unknown engine 'postgresl'; did you mean 'postgresql'?"
      })
  void whatCannotBeChosenIsRefused(String id, String message) {
    assertThatThrownBy(() -> Catalog.load().engine(id))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining(message);
  }

  @Test
  void anEngineOfTheClassPathHasOneVersion() {
    Catalog catalog = Catalog.load();

    assertThatThrownBy(() -> catalog.engine("h2:2.3"))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("Name it h2, without a version");
    assertThatThrownBy(() -> catalog.engine("postgresl:17"))
        .hasMessageContaining("unknown engine 'postgresl'; did you mean 'postgresql'?");
  }

  @Test
  void whatDiffersIsCheckedWhenTheFolderIsRead() throws IOException {
    before("\"17\": {setings: {a: b}}");
    assertThatThrownBy(this::load).hasMessageContaining("'setings'");
    before("latest: {settings: {a: b}}");
    assertThatThrownBy(this::load).hasMessageContaining("'latest' is not a version");
    before("\"17\": {settings: {a: b}}");
    assertThat(load().engine("postgresql:16").settings()).containsAllEntriesOf(Map.of("a", "b"));
    assertThat(load().engine("postgresql:17").settings()).doesNotContainKey("a");
  }

  private void before(String text) throws IOException {
    String folder =
        Files.readString(Path.of("src/main/resources/engines/postgresql/engine.yaml"))
            .split("\nbefore:", 2)[0];
    Files.createDirectories(dir.resolve("postgresql"));
    Files.writeString(
        dir.resolve("postgresql/engine.yaml"), folder + "\nbefore:\n  " + text + "\n");
    Files.createDirectories(dir.resolve("postgresql/sql"));
    copySql();
  }

  private void copySql() throws IOException {
    Path from = Path.of("src/main/resources/engines/postgresql/sql");
    try (var files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = dir.resolve("postgresql/sql").resolve(from.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.writeString(to, Files.readString(file));
      }
    }
  }

  private Catalog load() {
    return Catalog.load(Optional.of(dir), Optional.empty());
  }
}
