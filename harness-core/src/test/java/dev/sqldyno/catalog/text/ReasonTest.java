// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class ReasonTest {
  @Test
  void aMessageThatSaysWhyIsTakenAsItIs() {
    assertThat(Reason.of(new SQLException("no route"))).isEqualTo("no route");
    assertThat(Reason.of(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
  }

  @Test
  void aLimitOfTheShellIsNamed() {
    assertThat(Reason.of(new IOException("File too large")))
        .isEqualTo(
            "File too large, as no file may be larger here: raise the limit (ulimit -f unlimited)");
  }

  @Test
  void aMessageThatIsOnlyAFilesNameGetsItsType() {
    NoSuchFileException e = new NoSuchFileException("/tmp/x");
    assertThat(Reason.of(e)).isEqualTo("NoSuchFileException: /tmp/x");
    assertThat(Reason.of(new UncheckedIOException(e))).isEqualTo("NoSuchFileException: /tmp/x");
  }

  @Test
  void whatHasNoMessageIsNamedByItsType() {
    assertThat(Reason.of(new IllegalStateException())).isEqualTo("IllegalStateException");
    assertThat(Reason.of(new SQLException(" "))).isEqualTo("SQLException");
  }
}
