// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.UserFolder;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.cli.options.EngineFolderOption;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import picocli.CommandLine;

/** Writes folders, and names them on the command line. */
@Isolated("names folders to all of this JVM")
class NewCommandTest {
  private static final Address H2 =
      new Address("jdbc:h2:mem:new-workload;DB_CLOSE_DELAY=-1", "sa", new Secret(""), Map.of());

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path dir;

  /** Takes back what the options say to all of this JVM. */
  @AfterEach
  void forgetFolders() {
    Stream.of(UserFolder.values()).map(UserFolder::property).forEach(System::clearProperty);
  }

  @Test
  void aNewWorkloadRunsAsItIs() throws Exception {
    Path orders = dir.resolve("mine/orders");
    assertThat(run("new", "workload", orders.toString())).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("  scripts/sqldyno bench --workload-folder %s --size smoke".formatted(orders));

    Catalog catalog = Catalog.load(Optional.empty(), Optional.of(orders));
    Workload workload = catalog.workload("orders");
    assertThat(workload.title()).isEqualTo("orders");
    Files.writeString(
        Files.createDirectory(orders.resolve("sql/mysql")).resolve("read.sql"), "SELECT 7");
    assertThat(catalog.sql(catalog.engine("tidb"), workload, "read").text()).isEqualTo("SELECT 7");
    assertThat(catalog.sql(catalog.engine("h2"), workload, "read").text()).contains("balance");
    MixPlan plan = MixPlan.of(catalog, catalog.engine("h2"), workload, Size.SMOKE, Map.of());
    plan.load(H2, MixPlan.FASTEST);
    Map<String, Done> done = new HashMap<>();
    try (Connection connection = H2.connect();
        Worker worker = plan.roles("busy", H2).getFirst().workers().open(0)) {
      for (int i = 0; i < 50; i++) {
        String name = plan.roles("busy", H2).getFirst().transactions().get(worker.next());
        done.merge(name, new Done(1, worker.attempt()), Done::plus);
        worker.end(true);
      }
      assertThat(done).containsOnlyKeys("read", "deposit");
      plan.checkInvariants(connection, done);
      WorkloadSql.execute(connection, "SHUTDOWN");
    }
  }

  @Test
  void nothingIsOverwrittenAndNoWorkloadOfOursReplaced() throws IOException {
    Path there = Files.createDirectory(dir.resolve("orders"));
    assertThat(run("new", "workload", there.toString())).isEqualTo(2);
    assertThat(err.toString()).contains(there + " is there already, and nothing is overwritten");
    assertThat(there).isEmptyDirectory();
    assertThat(run("new", "workload", dir.resolve("ycsb").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("sqldyno has a workload 'ycsb', which this one would");
    assertThat(run("new", "workload", dir.resolve("or ders").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("'or ders' is not a name for a workload");
    assertThat(run("new", "workload", "/")).isEqualTo(2);
    assertThat(err.toString()).contains("'' is not a name for a workload");
    assertThat(dir).isDirectoryContaining(path -> path.equals(there));
  }

  @Test
  void enginesOfTheUsersOwnFolderAreListed() throws IOException {
    Path mine = Files.createDirectories(dir.resolve("engines/mine"));
    String h2 =
        Files.readString(Path.of("src/main/resources/engines/h2/engine.yaml"))
            .replaceFirst("(?m)^name: .*", "name: Mine");
    Files.writeString(mine.resolve("engine.yaml"), "family: h2\n" + h2);
    assertThat(run("engines", "--engine-folder", mine.toString())).as(err.toString()).isZero();
    assertThat(out.toString()).containsPattern("\nmine +Mine ");

    assertThat(run("engines", "--engine-folder", mine.getParent().toString())).isZero();
    assertThat(UserFolder.ENGINES.path()).contains(mine.getParent());
    assertThat(UserFolder.ENGINES.again(EngineFolderOption.NAME))
        .isEqualTo(" --engine-folder " + mine.getParent());
    assertThat(run("engines", "--engine-folder", dir.resolve("none").toString())).isEqualTo(2);
    assertThat(err.toString()).contains(dir.resolve("none") + ": no such folder");
  }

  private int run(String... arguments) {
    CommandLine command = SqlDyno.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }
}
