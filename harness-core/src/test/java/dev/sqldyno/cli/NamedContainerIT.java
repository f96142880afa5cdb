// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is metered where a user names the container of his engine. */
class NamedContainerIT {
  @TempDir Path dir;

  /** While a container of that name runs in this machine's Docker, which is not the one named. */
  @Test
  void noOtherDockerIsAskedInPlaceOfTheNamedOne() throws Exception {
    try (RunningEngine engine = TestEngines.start("postgresql/container", dir)) {
      List<SqlDynoProcess> all =
          List.of(
              measure(engine, "ssh://u@db.example"),
              measure(engine, "tcp://127.0.0.1:1"),
              measure(engine, "/var/run/docker.sock"));
      for (SqlDynoProcess measure : all) {
        try (measure) {
          assertThat(measure.exitCode()).as(measure.err()).isEqualTo(1);
          assertThat(measure.err())
              .contains("looking for a container '" + id(engine) + "': DOCKER_HOST=")
              .contains("and no other Docker is asked in its place")
              .doesNotContain("msec");
        }
      }
    }
  }

  private SqlDynoProcess measure(RunningEngine engine, String dockerHost) throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put("DOCKER_HOST", dockerHost);
    environment.put(ExternalOptions.PASSWORD_VARIABLE, engine.address().password().reveal());
    return SqlDynoProcess.start(
        dir,
        environment,
        "measure",
        "-e",
        engine.engine().id(),
        "--url",
        engine.address().url(),
        "--user",
        engine.address().user(),
        "--container",
        id(engine),
        "--idle",
        "0.1s",
        "--",
        "true");
  }

  private static String id(RunningEngine engine) {
    return ((Footprint.Processes) engine.footprint())
        .cgroup()
        .orElseThrow()
        .getFileName()
        .toString();
  }
}
