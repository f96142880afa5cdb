// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.bookings.messages.Booked;
import dev.sqldyno.bookings.messages.Totals;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tries what the README tells its reader to type. */
interface ReadmeContract extends ContractPart {
  Pattern EXAMPLE = Pattern.compile("```sh\n(id=.*?)```", Pattern.DOTALL);

  @Test
  default void theExamplesOfTheReadmeWork(@TempDir Path folder) throws Exception {
    assumeTrue(
        Path.of("/usr/bin/curl").toFile().canExecute()
            && Path.of("/proc/sys/kernel/random/uuid").toFile().exists(),
        "no curl, or no Linux");
    var example = EXAMPLE.matcher(Files.readString(Path.of("..", "README.md")));
    assertThat(example.find()).isTrue();
    String script =
        example
            .group(1)
            .replace("127.0.0.1:8080", "127.0.0.1:" + testBed().service().uri().getPort());

    ProcessBuilder sh =
        new ProcessBuilder(List.of("sh", "-e", "-c", script))
            .directory(folder.toFile())
            .redirectErrorStream(true);
    // a build behind a proxy may not have said that this machine needs none
    sh.environment().put("no_proxy", "127.0.0.1");
    Process shell = sh.start();
    String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(output).isZero();
    assertThat(output).startsWith("201\n").containsPattern("\"status\": ?409");
    assertThat(Booked.parseFrom(Files.readAllBytes(folder.resolve("booked.bin"))).getSharesList())
        .hasSize(2);
    assertThat(Totals.parseFrom(Files.readAllBytes(folder.resolve("totals.bin"))).getModel())
        .isEqualTo("M3");
  }
}
