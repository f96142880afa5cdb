// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.contract.LongestWait.ANSWER;
import static dev.sqldyno.bookings.contract.LongestWait.CONNECT;
import static dev.sqldyno.bookings.contract.LongestWait.DEPENDENCY_ANSWER;
import static dev.sqldyno.bookings.contract.LongestWait.DEPENDENCY_CONNECT;
import static dev.sqldyno.bookings.contract.LongestWait.ENDING;
import static dev.sqldyno.bookings.contract.LongestWait.IDLE;
import static dev.sqldyno.bookings.contract.LongestWait.LAST_TRY;
import static dev.sqldyno.bookings.contract.LongestWait.LOCK;
import static dev.sqldyno.bookings.contract.LongestWait.REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Checks that each stack has the same limits, which each driver takes in its own form. */
class LongestWaitTest {
  private static final String R2DBC = "spring.r2dbc.properties.";

  @Test
  void jdbcOnPostgresqlCountsInSeconds() throws Exception {
    String options =
        PropertiesFile.of("bookings-blocking", "application-postgresql.properties")
            .getProperty("bookings.url-options");
    assertThat(URLDecoder.decode(options, StandardCharsets.UTF_8).split("&"))
        .contains(
            "connectTimeout=" + CONNECT.toSeconds(),
            "socketTimeout=" + ANSWER.toSeconds(),
            "options=-c lock_timeout=" + LOCK.toSeconds() + "s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void jdbcOnTheOthersCountsInMilliseconds(String engine) throws Exception {
    String options =
        PropertiesFile.of("bookings-blocking", "application-" + engine + ".properties")
            .getProperty("bookings.url-options");
    assertThat(options.split("&"))
        .contains(
            "connectTimeout=" + CONNECT.toMillis(),
            "socketTimeout=" + ANSWER.toMillis(),
            "sessionVariables=innodb_lock_wait_timeout=" + LOCK.toSeconds());
  }

  /** Its limit for an answer is in the code, which takes it from the contract. */
  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mysql", "mariadb"})
  void r2dbcAndVertxHaveTheSame(String engine) throws Exception {
    Properties settings =
        PropertiesFile.of("bookings-reactive", "application-" + engine + ".properties");
    assertThat(settings).containsEntry(R2DBC + "connectTimeout", CONNECT.toString());
    if (settings.containsKey(R2DBC + "lockWaitTimeout")) {
      assertThat(settings).containsEntry(R2DBC + "lockWaitTimeout", LOCK.toString());
    } else {
      assertThat(settings.getProperty(R2DBC + "sessionVariables").split(","))
          .contains("innodb_lock_wait_timeout=" + LOCK.toSeconds());
    }
    assertThat(
            settings.getProperty("bookings.vertx.url")
                + settings.getProperty("bookings.vertx.set-up"))
        .containsPattern("lock(_wait)?_timeout=%ds?\\b".formatted(LOCK.toSeconds()));
  }

  /** The reactive one ends in two phases. */
  @ParameterizedTest
  @CsvSource({"bookings-blocking, 1", "bookings-reactive, 2"})
  void springsStacksWaitForOthersAndForTheirEndAsLong(String module, int phases) throws Exception {
    assertThat(PropertiesFile.of(module, "application.properties"))
        .containsEntry("spring.http.clients.connect-timeout", seconds(DEPENDENCY_CONNECT))
        .containsEntry("spring.http.clients.read-timeout", seconds(DEPENDENCY_ANSWER))
        .containsEntry(
            "spring.lifecycle.timeout-per-shutdown-phase", seconds(ENDING.dividedBy(phases)));
  }

  /** The reactive one takes them from the contract. */
  @Test
  void tomcatWaitsForRequestsAsLong() throws Exception {
    assertThat(PropertiesFile.of("bookings-blocking", "application.properties"))
        .containsEntry("server.tomcat.connection-timeout", seconds(REQUEST))
        .containsEntry("server.tomcat.keep-alive-timeout", seconds(IDLE));
  }

  private static String seconds(java.time.Duration wait) {
    return wait.toSeconds() + "s";
  }

  @Test
  void nodeHasTheSame() throws Exception {
    Map<String, Long> limits =
        NodeModule.exports("limits.js").properties().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, limit -> limit.getValue().asLong()));
    assertThat(limits)
        .containsOnly(
            Map.entry("LOCK_MILLIS", LOCK.toMillis()),
            Map.entry("LAST_TRY_MILLIS", LAST_TRY.toMillis()),
            Map.entry("CONNECT_MILLIS", CONNECT.toMillis()),
            Map.entry("ANSWER_MILLIS", ANSWER.toMillis()),
            Map.entry("DEPENDENCY_MILLIS", DEPENDENCY_ANSWER.toMillis()),
            Map.entry("REQUEST_MILLIS", REQUEST.toMillis()),
            Map.entry("IDLE_MILLIS", IDLE.toMillis()),
            Map.entry("ENDING_MILLIS", ENDING.toMillis()));
  }

  @Test
  void soHaveTheSettingsThatEveryStackIsStartedWith() throws Exception {
    JsonNode node = NodeModule.exports("settings.js").get("settings");
    Map<String, String> shared = TestStacks.shared();
    for (String module : new String[] {"bookings-blocking", "bookings-reactive"}) {
      assertThat(PropertiesFile.of(module, "application.properties"))
          .containsEntry("bookings.pool.size", shared.get("BOOKINGS_POOL_SIZE"))
          .containsEntry("bookings.pool.timeout-millis", shared.get("BOOKINGS_POOL_TIMEOUT_MILLIS"))
          .containsEntry("bookings.retries", shared.get("BOOKINGS_RETRIES"))
          .containsEntry("bookings.locking", shared.get("BOOKINGS_LOCKING"));
    }
    assertThat(node.get("poolSize").asString()).isEqualTo(shared.get("BOOKINGS_POOL_SIZE"));
    assertThat(node.get("poolTimeoutMillis").asString())
        .isEqualTo(shared.get("BOOKINGS_POOL_TIMEOUT_MILLIS"));
    assertThat(node.get("tries").asString()).isEqualTo(shared.get("BOOKINGS_RETRIES"));
  }
}
