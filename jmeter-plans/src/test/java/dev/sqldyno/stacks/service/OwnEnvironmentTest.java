// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnEnvironmentTest {
  @Test
  void noSettingOfTheCallersReachesAStack() {
    Map<String, String> inherited =
        new HashMap<>(
            Map.of(
                "PATH", "/bin",
                "JAVA_HOME", "/jdk",
                "JDK_JAVA_OPTIONS", "-Xmx64m",
                "NODE_OPTIONS", "--inspect",
                "PGOPTIONS", "-c synchronous_commit=off",
                "SERVER_TOMCAT_THREADS_MAX", "2",
                "BOOKINGS_EVENT_LOOPS", "1",
                "BOOKINGS_DATA", "jpa",
                "SQLDYNO_PASSWORD", "secret"));

    OwnEnvironment.set(inherited, Map.of("BOOKINGS_DATA", "r2dbc"));

    assertThat(inherited)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("PATH", "/bin", "JAVA_HOME", "/jdk", "BOOKINGS_DATA", "r2dbc"));
  }
}
