// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kills nodes of clusters while clients insert rows, which the invariant counts afterwards. */
@Tag("nightly")
@ResourceLock(ShortBench.KERNELS_KILLS)
class ClusterFailuresIT extends ShortBench {
  private static final String TIME = " at \\d\\d:\\d\\d:\\d\\d";
  private static final String NONE_LOST = ".*so no write that they count was lost.*";

  private static final Pattern MORE =
      Pattern.compile("returns (\\d+), but .* is (\\d+) \\(.*; (\\d+) transactions failed");

  @ParameterizedTest
  @CsvSource({
    "postgresql/cluster, '', node3, node3 of the cluster: its server",
    "mariadb/cluster, '', node3, node3 of the cluster: the container was killed"
  })
  void theWritesThatWereAcknowledgedAreThereAfterAFurtherNodesDeath(
      String id, String clients, String killed, String how) throws Exception {
    assertThat(reasonAfterDeath(id, clients, killed)).matches(how + ".*" + TIME + NONE_LOST);
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql/cluster, node1 of the cluster: its server",
    "mariadb/cluster, node1 of the cluster: the container was killed"
  })
  void aRunWithoutItsFirstNodeEndsAndSaysWhatAnotherOneHas(String id, String how) throws Exception {
    String reason = reasonAfterDeath(id, "", "node1");
    assertThat(reason)
        .matches("the engine died during oltp/insert.*: " + how + ".*" + TIME + ".*")
        .contains("; on a further node, ");
    assertThatNoneIsLost(reason);
  }

  /** Those of the clients that lost their node do not know what became of their last ones. */
  @Test
  void noMoreWritesThanFailedAreThereUnacknowledged() throws Exception {
    String reason = reasonAfterDeath("mariadb/cluster", "+cluster.clients=driver", "node3");
    assertThat(reason).matches("node3 of the cluster: .*" + TIME + ".*");
    assertThatNoneIsLost(reason);
  }

  /** Allows for writes that were stored, though their answers were lost with the node. */
  private static void assertThatNoneIsLost(String reason) {
    Matcher more = MORE.matcher(reason);
    if (more.find()) {
      assertThat(Long.parseLong(more.group(1)) - Long.parseLong(more.group(2)))
          .isBetween(1L, Long.parseLong(more.group(3)));
    } else {
      assertThat(reason).matches(".*" + NONE_LOST);
    }
  }

  @Test
  void aCommitThatWaitsForADeadNodeEndsTheCell() throws Exception {
    assertThat(reasonAfterDeath("postgresql/cluster", "+cluster.quorum=2", "node3"))
        .matches("node3 of the cluster: its server.*" + TIME + ".* connections had no answer.*");
  }

  /** Returns why the run's only cell is missing, after a node was killed in its window. */
  private String reasonAfterDeath(String id, String clients, String killed) throws Exception {
    EngineDeployment deployment = EngineDeployment.of(id);
    TestEngines.require(deployment);
    List<String> arguments = new ArrayList<>(deployment.options());
    arguments.addAll(List.of("--engines", deployment.engine().id() + clients));
    arguments.addAll(List.of("--workloads", "oltp", "--operations", "insert"));
    arguments.addAll(List.of("--threads", "6", "--window", "12s"));
    try (BenchProcess bench = start(arguments.toArray(String[]::new))) {
      await(bench, ".progress", text -> text.startsWith("measuring"));
      String note = await(bench, "footprint.json", text -> text.contains(killed));
      Footprint.Nodes cluster = (Footprint.Nodes) OwnFiles.JSON.readValue(note, Footprint.class);
      long server = cluster.nodes().get(killed).firstProcess().orElseThrow();
      BenchProcess.signal("KILL", List.of(server));

      assertThat(bench.exitCode()).isEqualTo(1);
      assertReported(bench);
      assertThat(bench.left()).isEmpty();
      assertThat(bench.run().samples()).as("windows of fewer nodes").isEmpty();
      List<Gap> gaps = bench.run().info().gaps();
      assertThat(gaps).hasSize(1);
      return gaps.getFirst().reason();
    }
  }

  /** Waits for a file of the run's data of that name, and returns its text. */
  private static String await(BenchProcess bench, String name, Predicate<String> text)
      throws IOException, InterruptedException {
    while (true) {
      assertThat(bench.process().isAlive()).as(bench.complaints().toString()).isTrue();
      try (Stream<Path> files = Files.walk(bench.folder().resolve("data"), 2)) {
        Optional<String> found =
            files
                .filter(file -> file.getFileName().toString().contains(name))
                .map(ClusterFailuresIT::read)
                .filter(text)
                .findFirst();
        if (found.isPresent()) {
          return found.get();
        }
      } catch (IOException | UncheckedIOException _) {
        // it is being made
      }
      Thread.sleep(100);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException _) {
      return "";
    }
  }
}
