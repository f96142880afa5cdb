// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import dev.sqldyno.testing.HouseCommands;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Parses each command line of the documents, {@code bench} and {@code validate} among them. */
@Isolated("options set system properties")
class DocumentedCommandsTest {
  @Test
  void everyCommandOfADocumentHasTheOptionsThatItNames() throws IOException {
    HouseCommands.check("services", "plan");
  }

  @Test
  void theProfileBenchHasDefaultsThatItsCommandTakes() throws IOException {
    HouseCommands.checkProfile("bench");
  }
}
