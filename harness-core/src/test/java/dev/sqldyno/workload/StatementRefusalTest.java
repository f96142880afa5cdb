// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.RetryCodes;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementRefusalTest {
  private static final RetryCodes CONFLICTS =
      new RetryCodes(Set.of("40001", "40P01", "55P03", "HYT00"));

  @ParameterizedTest
  @CsvSource({
    "23514, 'new row violates check constraint'",
    "23000, 'Duplicate entry ''A'' for key'",
    "HY000, 'The value specified for generated column is not allowed'",
    "42501, 'permission denied for table feature_t'",
    "42000, 'SELECT command denied to user for column b'",
    "428C9, 'cannot insert a non-DEFAULT value into column d'",
    "40002, 'transaction rolled back by an integrity constraint'",
    "40000, 'ORA-02091: transaction rolled back'",
    "90022, 'Function not found'",
    ", 'no state'",
  })
  void aConstraintOrAMissingRightIsARefusal(String state, String message) {
    assertThat(StatementRefusal.is(new SQLException(message, state), CONFLICTS)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "08006, 'connection lost'",
    "40001, 'could not serialize access'",
    "40P01, 'deadlock detected'",
    "53100, 'no space left'",
    "57014, 'canceling statement due to user request'",
    "55P03, 'lock not available'",
    "HYT00, 'Timeout trying to lock table'",
    "70100, 'Query execution was interrupted (max_statement_time exceeded)'",
    "42601, 'irgendwo ist ein Fehler'",
    "42000, 'You have an error in your SQL syntax; check the manual'",
    "42001, 'Syntax error in SQL statement'",
    "S0001, 'Incorrect syntax near ''x''.'",
  })
  void anythingElseIsNot(String state, String message) {
    assertThat(StatementRefusal.is(new SQLException(message, state), CONFLICTS)).isFalse();
  }

  @Test
  void noTimeoutIsARefusalWhateverItsState() {
    SQLTimeoutException timeout = new SQLTimeoutException("took too long", "HY000");
    assertThat(StatementRefusal.is(timeout, CONFLICTS)).isFalse();
  }
}
