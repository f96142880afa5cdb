// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.cli.options.ExternalOptions;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.ProvisionOptions.Server;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.external.ServingParty;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks what is metered if a user names the container of his engine. */
class NamedContainerIT {
  private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");
  private static final URI SOCKET = URI.create("unix:///var/run/docker.sock");

  /** After this time a container that is started then is younger beyond doubt. */
  private static final Duration OLD = Duration.ofSeconds(9);

  @TempDir static Path dir;

  private static Instant begin;
  private static RunningEngine onHost;
  private static RunningEngine published;
  private static List<RunningEngine> all;

  @BeforeAll
  static void start() {
    EngineDeployment form = EngineDeployment.of("postgresql/container");
    onHost = TestEngines.shared(form);
    begin = Instant.now();
    ProvisionOptions usual = TestEngines.options(form, dir);
    published =
        new Provisioner()
            .start(
                form.engine(),
                new ProvisionOptions(
                    usual.durability(),
                    Optional.empty(),
                    TestEngines.reachedBy(Network.PUBLISHED, usual.placement()),
                    dir,
                    _ -> {}));
    all = List.of(onHost, published, TestEngines.shared("mariadb/container"));
  }

  @AfterAll
  static void close() {
    if (published != null) {
      published.close();
    }
  }

  @Test
  void aServerIsKnownByTheConnectionThatItsContainerHas() {
    for (RunningEngine engine : all) {
      try (RunningEngine attached = attach(engine, id(engine))) {
        assertThat(attached.deployment()).isEqualTo("external URL, container " + id(engine));
        assertThat(attached.footprint()).isEqualTo(engine.footprint());
      }
    }
  }

  @Test
  void aContainerThatDoesNotServeTheUrlIsRefused() {
    assertRefused(onHost, published);
    assertRefused(published, onHost);
    assertRefused(onHost, all.getLast());
    assertRefused(all.getLast(), published);
    assertThatThrownBy(() -> attach(onHost, "none"))
        .hasMessageContaining("no container 'none' runs there");
  }

  /** Runs it as on the Docker of another machine. */
  @Test
  void whereProcessesAreHiddenNothingIsProvenAndAYoungerContainerIsRefused() throws Exception {
    for (RunningEngine engine : all) {
      assertThat(hiddenIn(engine, id(engine))).contains("for the test");
    }
    String image =
        System.getProperty("image.postgresql", onHost.engine().container().orElseThrow().image());
    Thread.sleep(Math.max(0, OLD.minus(Duration.between(begin, Instant.now())).toMillis()));
    String late = docker("run", "-d", "--entrypoint", "sleep", image, "60");
    try {
      assertThatThrownBy(() -> hiddenIn(onHost, late))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("does not serve that URL: the server there has run for ");
    } finally {
      docker("rm", "-f", late);
    }
  }

  private static String docker(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("docker"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = process.inputReader().readLine();
    assertThat(process.waitFor()).isZero();
    return said;
  }

  private static Optional<String> hiddenIn(RunningEngine engine, String container) {
    return ServingParty.whyUnproven(
        engine.engine(),
        engine.address(),
        named(container),
        new Footprint.Container(container, SOCKET, "for the test"));
  }

  private static void assertRefused(RunningEngine engine, RunningEngine named) {
    assertThatThrownBy(() -> attach(engine, id(named)))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith("container " + id(named) + " does not serve that URL: ");
  }

  private static RunningEngine attach(RunningEngine engine, String container) {
    External external =
        new External(engine.address().url(), engine.address().user(), engine.address().password());
    return new Provisioner()
        .start(
            engine.engine(),
            new ProvisionOptions(
                Durability.COMMIT,
                Optional.of(external.in(Optional.of(named(container)))),
                dir,
                _ -> {}));
  }

  /**
   * Runs it while this machine's Docker, which is not the one named, has such a container.
   * NamedDockerTest has the other forms of a name.
   */
  @Test
  void noOtherDockerIsAskedInPlaceOfTheNamedOne() throws Exception {
    try (SqlDynoProcess measure = measure("tcp://127.0.0.1:1")) {
      assertThat(measure.exitCode()).as(measure.err()).isEqualTo(1);
      assertThat(measure.err())
          .contains(
              "looking for a container '"
                  + id(onHost)
                  + "': the Docker of the command 'docker' does not answer (Cannot connect")
          .contains("tcp://127.0.0.1:1", "and no other is used instead")
          .doesNotContain("msec");
    }
  }

  private SqlDynoProcess measure(String dockerHost) throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put("DOCKER_HOST", dockerHost);
    environment.put(ExternalOptions.PASSWORD_VARIABLE, onHost.address().password().reveal());
    return SqlDynoProcess.start(
        dir,
        environment,
        "measure",
        "-e",
        onHost.engine().id(),
        "--url",
        onHost.address().url(),
        "--user",
        onHost.address().user(),
        "--container",
        id(onHost),
        "--idle",
        "0.1s",
        "--",
        "true");
  }

  private static Server named(String container) {
    return new Server(Server.By.CONTAINER, container);
  }

  private static String id(RunningEngine engine) {
    Footprint.Processes footprint = (Footprint.Processes) engine.footprint();
    Matcher id = ID.matcher(footprint.cgroup().orElseThrow().toString());
    assertThat(id.find()).isTrue();
    return id.group();
  }
}
