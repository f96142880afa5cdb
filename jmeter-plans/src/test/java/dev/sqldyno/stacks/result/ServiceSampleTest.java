// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceSampleTest {
  @TempDir Path results;

  @Test
  void aWindowOfAnUnknownSchemaIsNotCalledDamaged() throws IOException {
    RunFolder run = RunFolder.create(results, "later");
    Files.writeString(
        run.path().resolve("services.jsonl"), "{\"schema\": 77, \"novel\": {\"a\": 1}}\n");
    assertThatThrownBy(() -> ServiceSample.of(run))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("services.jsonl: schema 77 is not known, only ")
        .hasMessageNotContaining("damaged");
  }
}
