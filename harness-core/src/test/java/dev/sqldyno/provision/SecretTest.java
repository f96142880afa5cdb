// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTest {

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "ISO-8859-1"})
  void isHiddenInALogOfEitherEncodingAndNothingElseIs(String encoding) {
    Charset charset = Charset.forName(encoding);
    byte[] log = "BOOKINGS_PASSWORD=pässwört für ü\n".getBytes(charset);

    assertThat(new String(new Secret("pässwört").hide(log), charset))
        .isEqualTo("BOOKINGS_PASSWORD=*** für ü\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "absent", "пароль"})
  void aLogWithoutItIsLeftAsItIs(String value) {
    byte[] log = {'a', (byte) 0xff, 0, (byte) 0xc3, '\n'};

    assertThat(new Secret(value).hide(log)).isEqualTo(log);
    assertThat(new Secret(value).hide(new String(log, StandardCharsets.UTF_8)))
        .isEqualTo(new String(log, StandardCharsets.UTF_8));
  }
}
