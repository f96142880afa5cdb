// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrongValuesTest {
  /** The gate of a script whose variable is empty must not be open. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "up h2 --provision=process --provision=container| --provision has two values: leave one",
        "up mariadb --provision=mariadb=cluster| Type mariadb+cluster.nodes=3, and leave this option",
        "up h2 --memory=h2=1g,mysql=2g,h2=2g| --memory.h2 has two values: leave one",
        "compare before after --threshold=| '' is not a share such as 5% or 0.05",
        "measure -e mysql --url jdbc:mysql://x --image mysql:9 -- true| --image is of the engines that sqldyno starts, but no engine is to be started",
        "measure -e mysql --url jdbc:mysql://x --memory mysql=1g -- true| --memory names mysql, but no engine is to be started",
        "measure -e none --json /nonexistent/x.json -- true| /nonexistent is not a folder that can be written to",
        "load-worker --listen=here --secret-file=none| --listen: 'here' is not a HOST:PORT such as"
      })
  void eachIsRefusedWithItsReason(String arguments, String message) {
    StringWriter err = new StringWriter();
    assertThat(
            SqlDyno.commandLine().setErr(new PrintWriter(err, true)).execute(arguments.split(" ")))
        .isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }
}
