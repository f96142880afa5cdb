// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountingPluginTest {
  @Test
  void aCompilerThatFailsIsQuotedWithTheRemedyForWhatItSays() {
    assertThat(
            CountingPlugin.failure(
                "/usr/bin/ld: cannot find crti.o: No such file or directory\ncollect2: error: ld returned 1 exit status\n"))
        .contains("apt-get install libc6-dev", "cannot find crti.o", "ld returned 1")
        .doesNotContain("compiler (");
    assertThat(
            CountingPlugin.failure(
                "/tmp/cc1.s: fatal error: error writing to /tmp/cc1.s: No space left on device\n"))
        .contains("The disk is full", "writing to /tmp/cc1.s")
        .doesNotContain("install");
  }
}
