// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.ProvisionException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleasesTest {
  private static final Releases KNOWN =
      new Releases(
          "org.example:server",
          List.of(
              "9.6.24",
              "10.4.0",
              "10.11.0",
              "10.11.0-1",
              "17.0.0",
              "17.2.0",
              "17.10.0",
              "17.11.0-rc1",
              "18.0.0-beta1"),
          Optional.empty());

  @ParameterizedTest
  @CsvSource({
    "17, 17.10.0",
    "17.2, 17.2.0",
    "17.2.0, 17.2.0",
    "9, 9.6.24",
    "10, 10.11.0-1",
    "10.11.0, 10.11.0-1",
    "10.11.0-1, 10.11.0-1"
  })
  void aVersionIsTheNewestReleaseThatBeginsWithIt(String version, String release) {
    assertThat(KNOWN.newest(version)).isEqualTo(release);
  }

  @Test
  void coordinatesNameThisMachinesProcessorWhereThereIsOneForEach() {
    String binaries = "org.example:server-linux-{processor}:{version}";
    assertThat(Releases.coordinates(binaries, "amd64"))
        .isEqualTo("org.example:server-linux-amd64:{version}");
    assertThat(Releases.coordinates(binaries, "aarch64"))
        .isEqualTo("org.example:server-linux-arm64v8:{version}");
  }

  @Test
  void theBeginningOfANumberIsNoVersion() {
    assertThatThrownBy(() -> KNOWN.newest("17.1"))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "there is no release 17.1 among org.example:server"
                + " (there are: 17.0.0, 17.2.0, 17.10.0)");
  }

  @Test
  void aMistypedVersionIsAnErrorThatNamesTheNearest() {
    assertThatThrownBy(() -> KNOWN.newest("17.11.0"))
        .hasMessageContaining("there is no release 17.11.0 among")
        .hasMessageContaining("did you mean '17.10.0'?");
  }

  @Test
  void anUnknownMajorVersionIsAnErrorThatNamesTheNewestOfEach() {
    assertThatThrownBy(() -> KNOWN.newest("18"))
        .hasMessageContaining("there is no release 18 among org.example:server")
        .hasMessageContaining("(there are: 9.6.24, 10.11.0-1, 17.10.0)");
  }

  @Test
  void theFoldersOwnVersionIsThatOfTheClassPath() {
    assertThat(Releases.of(Catalog.load().engine("postgresql"), _ -> {})).isEmpty();
  }
}
