// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeatureTrialTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT command denied to user 'bob'@'10.0.0.7' for table 't'|SELECT command denied to user '{user}'@'{host}' for table 't'",
        "denied to bob@'10.0.0.7'|denied to '{user}'@'{host}'",
        "role \"bob\" has no right|role \"{user}\" has no right",
        "ORA-00942: BOB.FEATURE_T does not exist|ORA-00942: {user}.FEATURE_T does not exist",
        "'feature_r'@'%' is not granted|'feature_r'@'%' is not granted",
        "a bobsleigh of kebob and bob_2|a bobsleigh of kebob and bob_2",
      })
  void noMessageThatIsKeptNamesTheUserOrItsHost(String said, String kept) {
    assertThat(FeatureTrial.withoutUser(said, "bob")).isEqualTo(kept);
  }

  @Test
  void aUserNeedNotBeNamedAndMayHoldWhatAPatternKnows() {
    assertThat(FeatureTrial.withoutUser("x. $1", "")).isEqualTo("x. $1");
    assertThat(FeatureTrial.withoutUser("user 'a.$b' or axxb", "a.$b"))
        .isEqualTo("user '{user}' or axxb");
  }

  @Test
  void aKeptMessageIsOneLineWithoutTheConnectionsNumber() {
    Address address = new Address("jdbc:x", "bob", new Secret("secret"), Map.of());
    FeatureTrial trial = new FeatureTrial(null, null, null, address, false);

    assertThat(trial.message(new SQLException("(conn=12) denied\n to 'bob'")))
        .isEqualTo("denied to '{user}'");
    assertThat(trial.message(new SQLException())).isEqualTo("java.sql.SQLException");
  }
}
