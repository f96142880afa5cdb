// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.testing.HouseCommands;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Parses each command line of the documents, {@code services} and {@code plan} among them. */
@Isolated("options set system properties")
class DocumentedCommandsTest {
  @Test
  void everyCommandOfADocumentHasTheOptionsThatItNames() throws IOException {
    HouseCommands.check("bench", "validate");
  }

  @Test
  void theProfileBenchHasDefaultsThatItsCommandTakes() throws IOException {
    HouseCommands.checkProfile("services");
  }
}
