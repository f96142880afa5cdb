// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedactingStreamTest {
  private static final Secret SECRET = new Secret("süß and secret");

  private static String through(byte[] text, int first, Charset charset) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RedactingStream hiding = new RedactingStream(out, SECRET)) {
      hiding.write(text, 0, first);
      hiding.write(text, first, text.length - first);
    }
    return out.toString(charset);
  }

  @Test
  void thePasswordIsTakenOutWhereverItIsDividedInEitherEncoding() throws IOException {
    for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
      byte[] text = "a süß and secret, süß and süß and secret".getBytes(charset);
      for (int first = 0; first <= text.length; first++) {
        assertThat(through(text, first, charset)).isEqualTo("a ***, süß and ***");
      }
    }
  }

  @Test
  void whatOnlyBeginsLikeItComesWithTheEnd() throws IOException {
    assertThat(through("it is süß and".getBytes(StandardCharsets.UTF_8), 9, StandardCharsets.UTF_8))
        .isEqualTo("it is süß and");
  }

  @Test
  void anEmptyPasswordHidesNothing() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RedactingStream hiding = new RedactingStream(out, new Secret(""))) {
      hiding.write("all of it".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("all of it");
  }
}
