// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class ManCommandTest {
  private final StringWriter out = new StringWriter();
  private final CommandLine root = SqlDyno.commandLine().setOut(new PrintWriter(out, true));

  @Test
  void everyCommandAndOptionIsOnThePageAndNoTextIsAMacro() {
    assertThat(root.execute("man")).isZero();
    String page = out.toString();

    assertExplained(root.getCommandSpec(), page);
    assertThat(page)
        .startsWith(".TH SQLDYNO 1 ")
        .doesNotContain("${", "%n", "%%")
        .doesNotContainPattern("(?m)^(?!\\.(TH|nh|ad|SH|SS|TP|PP|EX|EE)\\b)[.']");
  }

  @Test
  void thePageIsWrittenToTheFileOfItsOption(@TempDir Path folder) {
    Path file = folder.resolve("target/sqldyno.1");

    assertThat(root.execute("man", "--output=" + file)).isZero();

    assertThat(out.toString()).isEmpty();
    assertThat(file).content().startsWith(".TH SQLDYNO 1 ");
  }

  private static void assertExplained(CommandSpec command, String page) {
    command
        .subcommands()
        .values()
        .forEach(sub -> {
          CommandSpec of = sub.getCommandSpec();
          assertThat(page).contains(".SS " + of.qualifiedName() + "\n");
          assertThat(of.options())
              .filteredOn(option -> !option.hidden())
              .allSatisfy(
                  option -> assertThat(page).contains(option.longestName().replace("-", "\\-")));
          assertExplained(of, page);
        });
  }
}
