// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.record.RunRecord.Half;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens one run in two processes, and twice in this one. */
class FolderLockTest {
  @TempDir Path results;

  /** Resumes the run and keeps it open until its input ends. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      try (RunRecord _ = open(Path.of(arguments[0]), true)) {
        System.out.println("began");
        System.in.read();
      } catch (ResultException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private static RunRecord open(Path run, boolean resume) throws InterruptedException {
    return RunRecord.open(
        new RunPlace(
            run.getParent(),
            resume ? Optional.empty() : Optional.of(run.getFileName().toString()),
            resume ? Optional.of(run) : Optional.empty()),
        Half.ENGINES,
        Map.of(),
        _ -> List.of());
  }

  @Test
  void aRunThatIsMeasuredIsNotResumedUntilItIsClosed() throws Exception {
    Path run = results.resolve("mine");
    try (RunRecord _ = open(run, false)) {
      for (boolean resume : List.of(true, false)) {
        assertThatThrownBy(() -> open(run, resume))
            .isInstanceOf(ResultException.class)
            .hasMessageStartingWith("run " + run + " is being measured already, by ")
            .hasMessageContaining("--run NAME");
      }
    }
    open(run, true).close();
  }

  @Test
  void aProcessThatIsKilledLeavesNoLock() throws Exception {
    Path run = results.resolve("mine");
    open(run, false).close();
    Process first = holder(run);
    assertThat(first.inputReader().readLine()).isEqualTo("began");
    Process second = holder(run);
    assertThat(second.inputReader().readLine())
        .startsWith(
            "run %s is being measured already, by process %d of ".formatted(run, first.pid()));
    second.waitFor();

    first.destroyForcibly().waitFor();
    open(run, true).close();
  }

  @Test
  void whoOnlyReadsARunNeedsNoLock() throws Exception {
    Path run = results.resolve("mine");
    try (RunRecord record = open(run, false)) {
      assertThat(RunFolder.open(run).info()).isEqualTo(record.folder().info());
    }
    Files.delete(run.resolve(FolderLock.FILE));
    assertThat(RunFolder.open(run).samples()).isEmpty();
    assertThat(run.resolve(FolderLock.FILE)).doesNotExist();
  }

  private static Process holder(Path run) throws IOException {
    return new ProcessBuilder(
            Jdk.tool("java"),
            "-cp",
            System.getProperty("java.class.path"),
            Holder.class.getName(),
            run.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
