// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which mixes load workers can share. */
class SharedMixTest {
  private static final Map<String, String> VARIANT = Map.of("kind", "entry", "threads", "2");

  @TempDir Path folder;

  @Test
  void aMixWhoseRowsACounterNumbersIsShared() throws IOException {
    assertThat(LedgerFolder.write(folder).plan("h2", VARIANT).whyNotShared("all")).isEmpty();
  }

  @Test
  void aSequenceIsNotAsOneProcessMustCount() throws IOException {
    MixPlan plan =
        LedgerFolder.write(folder)
            .with("fresh: {counter: {from: entries + 1}}", "fresh: {sequence: {from: 26}}")
            .plan("h2", VARIANT);
    assertThat(plan.whyNotShared("all").orElseThrow())
        .contains("its generator 'fresh' is a sequence", "a counter can be shared");
    assertThat(plan.whyNotShared("reads")).isEmpty();
  }

  @Test
  void aWindowThatEndsWithItsRowsIsNot() throws IOException {
    MixPlan plan =
        LedgerFolder.write(folder)
            .with("run: {load", "run: {until: entries, load")
            .plan("h2", VARIANT);
    assertThat(plan.whyNotShared("all").orElseThrow()).contains("end with their rows");
  }
}
