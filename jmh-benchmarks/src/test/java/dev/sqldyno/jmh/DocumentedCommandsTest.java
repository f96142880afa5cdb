// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.testing.HouseCommands;
import dev.sqldyno.testing.Scripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parses each command line of the documents, {@code bench} and {@code validate} among them. */
@Isolated("options set system properties")
class DocumentedCommandsTest {
  @Test
  void everyCommandOfADocumentHasTheOptionsThatItNames() throws IOException {
    HouseCommands.check("services", "plan");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, good",
    "0, 1, 1, bad",
    "0, 2, 128, cannot be compared",
    "1, 0, 125, this commit cannot be measured",
    "2, 0, 128, no commit can be measured"
  })
  void theScriptForBisectionsTellsGitWhatItFound(
      int bench, int compare, int expected, String meaning, @TempDir Path home) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh");
    Matcher script =
        Pattern.compile("(?s)```sh\n(#!/bin/sh\n.+?)```")
            .matcher(Files.readString(Path.of("../docs/how-to/find-the-commit.md")));
    assertThat(script.find()).isTrue();
    Scripts.write(home.resolve("bisect-engine"), script.group(1));
    Scripts.write(
        home.resolve("sqldyno/scripts/sqldyno"),
        "#!/bin/sh\ncase $1 in bench) exit %d ;; *) exit %d ;; esac\n".formatted(bench, compare));
    for (String program : List.of("configure", "make")) {
      Scripts.write(home.resolve("engine").resolve(program), "#!/bin/sh\n");
    }
    ProcessBuilder git =
        new ProcessBuilder("/bin/sh", home.resolve("bisect-engine").toString())
            .directory(home.resolve("engine").toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    git.environment().put("HOME", home.toString());
    git.environment().merge("PATH", home.resolve("engine") + ":", (old, ours) -> ours + old);
    git.environment().remove("RUN");

    assertThat(git.start().waitFor()).as(meaning).isEqualTo(expected);
  }

  @Test
  void theProfileBenchHasDefaultsThatItsCommandTakes() throws IOException {
    HouseCommands.checkProfile("bench");
  }
}
