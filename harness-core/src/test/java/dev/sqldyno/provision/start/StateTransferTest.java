// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Build;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script by which a joining node of Galera gets the donor's files, without servers. */
@Timeout(60)
class StateTransferTest {
  private static final String POSITION = "f251912d-ebdd-11f1-b3cd-9e83e5c40277:3";

  @TempDir Path folder;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void end() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  @Test
  void theDonorsFilesAreCopiedOnceItsServerHoldsStill() throws Exception {
    Path donor = data("the donor, 1+", "the donor's");
    Path joiner = data("joiner-2", "its own");
    Files.delete(donor.resolve("undo001"));
    Files.writeString(donor.resolve("tables_flushed"), "of an earlier transfer");
    Files.writeString(donor.resolve("grastate.dat"), "the donor's state");

    Process joining = run("joiner", joiner, "--address", "127.0.0.1");
    try (BufferedReader said = joining.inputReader()) {
      String ready = said.readLine();
      assertThat(ready).isEqualTo("ready joiner-2");
      Process giving = run("donor", donor, "--address", ready.split(" ")[1], "--gtid", POSITION);
      try (BufferedReader asked = giving.inputReader()) {
        assertThat(asked.readLine()).isEqualTo("flush tables");
        assertThat(joiner.resolve("ibdata1")).hasContent("its own");
        Files.writeString(donor.resolve("tables_flushed"), POSITION);
        assertThat(asked.lines()).containsExactly("continue", "done " + POSITION);
        assertThat(giving.waitFor()).isZero();
      }
      assertThat(said.lines()).containsExactly(POSITION);
      assertThat(joining.waitFor()).isZero();
    }
    assertThat(joiner.resolve("ibdata1")).hasContent("the donor's");
    assertThat(joiner.resolve("mysql/db.frm")).hasContent("the donor's");
    assertThat(joiner.resolve("grastate.dat")).doesNotExist();
    assertThat(joiner.resolve("position")).doesNotExist();
    assertThat(donor.resolve("tables_flushed")).doesNotExist();
  }

  @Test
  void aDonorWhoseServerCannotHoldStillGivesUp() throws Exception {
    Path donor = data("donor", "the donor's");
    Process giving = run("donor", donor, "--address", "joiner", "--gtid", POSITION);
    try (BufferedReader asked = giving.inputReader()) {
      assertThat(asked.readLine()).isEqualTo("flush tables");
      Files.writeString(donor.resolve("sst_error"), "");
      assertThat(asked.lines()).isEmpty();
      assertThat(giving.waitFor()).isNotZero();
    }
  }

  @Test
  void aJoinerThatNeedsNoFilesGetsThePositionAlone() throws Exception {
    Path donor = data("donor", "the donor's");
    Path joiner = data("joiner", "its own");
    Process joining = run("joiner", joiner, "--address", "127.0.0.1");
    try (BufferedReader said = joining.inputReader()) {
      assertThat(said.readLine()).isEqualTo("ready joiner");
      Process giving = run("donor", donor, "--address", "joiner", "--gtid", POSITION, "--bypass");
      assertThat(giving.inputReader().lines()).containsExactly("done " + POSITION);
      assertThat(said.lines()).containsExactly(POSITION);
    }
    assertThat(joiner.resolve("ibdata1")).hasContent("its own");
  }

  private Path data(String name, String text) throws IOException {
    Path data = folder.resolve(name).resolve("data");
    Files.createDirectories(data.resolve("mysql"));
    for (String file : List.of("ibdata1", "undo001", "aria_log_control", "mysql/db.frm")) {
      Files.writeString(data.resolve(file), text);
    }
    return data;
  }

  private Process run(String role, Path data, String... more) throws IOException {
    Build build = new Build("mariadb:mine", "mine", Path.of("/opt/mariadb"), "11.8.9");
    Map<String, String> scripts =
        Catalog.load()
            .with(List.of(build))
            .engine("mariadb:mine+cluster.nodes=2")
            .chosenCluster()
            .orElseThrow()
            .scripts();
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", scripts.get("wsrep_sst_copy"), "sst", "--role", role));
    command.addAll(List.of("--datadir", data + "/"));
    command.addAll(List.of(more));
    command.addAll(List.of("--progress", "0"));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    started.add(process);
    return process;
  }
}
