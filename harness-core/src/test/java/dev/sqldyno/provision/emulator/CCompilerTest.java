// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.testing.Scripts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CCompilerTest {
  @Test
  void aCompilerThatFailsIsQuotedWithTheRemedyForWhatItSays() {
    assertThat(
            CCompiler.failure(
                "/usr/bin/ld: cannot find crti.o: No such file or directory\ncollect2: error: ld returned 1 exit status\n"))
        .contains("apt-get install libc6-dev", "cannot find crti.o", "ld returned 1")
        .doesNotContain("compiler (");
    assertThat(
            CCompiler.failure(
                "/tmp/cc1.s: fatal error: error writing to /tmp/cc1.s: No space left on device\n"))
        .contains("The disk is full", "writing to /tmp/cc1.s")
        .doesNotContain("install");
  }

  @ParameterizedTest
  @CsvSource({
    "exec sleep 300, 1, It does not end within 1 s",
    "sleep 300 & exit 1, 30, cannot compile",
    "echo hello, 30, It made no library for x86-64",
    "echo rubbish >count.so, 30, It made no library for x86-64",
  })
  @Timeout(60)
  void aCompilerThatMakesNothingIsNoCompilerHoweverItEnds(
      String script, int seconds, String complaint, @TempDir Path folder) throws IOException {
    Path compiler = Scripts.write(folder.resolve("cc"), "#!/bin/sh\n" + script + "\n");
    assertThatThrownBy(() ->
            new CCompiler(compiler.toString(), Duration.ofSeconds(seconds))
                .compile(new CSource("count", List.of()), folder))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(complaint)
        .hasMessageContaining("put one first on the PATH");
  }
}
