// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes the folder for temporary files")
class RunLockTest {
  private static final String FOLDER = "java.io.tmpdir";
  private static final String IGNORE = "jmh.ignoreLock";

  private final String folder = System.getProperty(FOLDER);

  @TempDir Path dir;

  /** Takes the lock and keeps it until its input ends. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws IOException {
      try (RunLock _ = RunLock.hold()) {
        System.out.println("began");
        System.in.read();
      } catch (ProvisionException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  @BeforeEach
  void lockInTestFolder() {
    System.setProperty(FOLDER, dir.toString());
  }

  @AfterEach
  void restoreFolder() {
    System.setProperty(FOLDER, folder);
  }

  /** A file error's message is the path alone. */
  @Test
  void aLockThatCannotBeMadeIsToldWithItsReason() {
    System.setProperty(FOLDER, dir.resolve("missing").toString());

    assertThatThrownBy(RunLock::hold)
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith("cannot lock " + dir.resolve("missing/jmh.lock"))
        .hasMessageContaining("NoSuchFileException");
  }

  @Test
  void ofProcessesThatStartTogetherExactlyOneBegins() throws Exception {
    for (int repetition = 0; repetition < 3; repetition++) {
      List<Process> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        all.add(holder());
      }
      List<String> lines = new ArrayList<>();
      for (Process process : all) {
        lines.add(process.inputReader().readLine());
      }
      for (Process process : all) {
        process.getOutputStream().close();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      }
      long winner = all.get(lines.indexOf("began")).pid();
      assertThat(lines)
          .filteredOn(line -> !line.equals("began"))
          .hasSize(2)
          .allMatch(line ->
              line.startsWith(
                  "another benchmark is running on this machine (process %d of %s holds %s) "
                      .formatted(
                          winner, System.getProperty("user.name"), dir.resolve("jmh.lock"))));
    }
  }

  @Test
  void jmhIgnoresTheLockWhileWeHoldIt() {
    try (RunLock _ = RunLock.hold()) {
      assertThat(System.getProperty(IGNORE)).isEqualTo("true");
    }
    assertThat(System.getProperty(IGNORE)).isNull();
    RunLock.hold().close();
  }

  @Test
  void everyUserMayLockTheFile() throws IOException {
    RunLock.hold().close();
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(dir.resolve("jmh.lock"))))
        .isEqualTo("rw-rw-rw-");
  }

  @Test
  void aLockThatIsNotOursToWriteSaysWhoseItIsAndWhereToGo() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can become nobody");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is not installed");
    Path file = Files.createFile(dir.resolve("jmh.lock"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(holder("setpriv", "--reuid=65534", "--clear-groups").inputReader().readLine())
        .startsWith(file + ", the lock of")
        .contains("belongs to root, and you may not write to it: ask root to delete it; or ")
        .contains("JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIR in the environment");
    Files.delete(file);
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(holder("setpriv", "--reuid=65534", "--clear-groups").inputReader().readLine())
        .startsWith("cannot create " + file);
  }

  @Test
  void whatIsNoFileIsRefusedAtOnce() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "mkfifo is not installed");
    Path pipe = dir.resolve("jmh.lock");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process refused = holder();
    boolean ended = refused.waitFor(60, TimeUnit.SECONDS);
    if (!ended) {
      refused.destroyForcibly();
    }
    assertThat(ended).as("ended, and did not wait for a reader of the pipe").isTrue();
    assertThat(refused.inputReader().readLine())
        .startsWith(pipe + ", the lock of")
        .contains("is not a file: delete it");
  }

  private Process holder(String... as) throws IOException {
    List<String> command = new ArrayList<>(List.of(as));
    command.addAll(
        List.of(Jdk.tool("java"), "-XX:TieredStopAtLevel=1", "-D" + FOLDER + "=" + dir, "-cp"));
    // relative, since every user may read these, unlike a local repository
    command.add("target/classes:target/test-classes");
    command.add(Holder.class.getName());
    return Jdk.process(command).redirectErrorStream(true).start();
  }
}
