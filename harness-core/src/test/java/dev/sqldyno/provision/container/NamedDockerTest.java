// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedDockerTest {
  /** Is the SHA-256 of the context's name, "far". */
  private static final String FAR =
      "512eea46ceb3921dff4363c7069d89d4964d1d9fccaa0f411851a7aa60a5c868";

  @TempDir Path home;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ssh://u@db.example         | is reached by ssh                        | ssh -nNT -L $HOME/docker-there.sock:/var/run/docker.sock u@db.example
          tcp://127.0.0.1:1          | does not answer (Connection refused)     | Start it
          npipe:////./pipe/docker    | is a named pipe, which only Windows has  | Set DOCKER_HOST=unix:///var/run/docker.sock
          /var/run/docker.sock       | is a path and not an address             | Set DOCKER_HOST=unix:///var/run/docker.sock
          unix:/var/run/docker.sock  | is a path and not an address             | Set DOCKER_HOST=unix:///var/run/docker.sock
          unix:///no/such.sock       | does not answer (No such file or dir     | Start it
          db.example:2375            | is no address of a Docker                | tcp://HOST:PORT
          http://127.0.0.1:2375      | is no address of a Docker                | tcp://HOST:PORT
          tcp://                     | is no address of a Docker                | tcp://HOST:PORT
          tcp://:2375                | does not answer (it names no host)       | Start it
          """)
  void whatCannotBeAskedIsRefusedWithItsRemedy(String host, String fault, String remedy) {
    assertThat(named(Map.of("DOCKER_HOST", host)).getFirst().whyNot())
        .get()
        .asString()
        .startsWith("DOCKER_HOST=" + host + " " + fault)
        .contains("and no other Docker is asked in its place", remedy);
  }

  @Test
  void whereSomethingListensTestcontainersMayAsk() throws IOException {
    Path socket = home.resolve("docker.sock");
    try (ServerSocket tcp = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocketChannel unix = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      unix.bind(UnixDomainSocketAddress.of(socket));
      for (String host : List.of("tcp://127.0.0.1:" + tcp.getLocalPort(), "unix://" + socket)) {
        assertThat(named(Map.of("DOCKER_HOST", host)).getFirst().whyNot()).isEmpty();
      }
    }
  }

  @Test
  void aPasswordIsNotShown() {
    assertThat(named(Map.of("DOCKER_HOST", "ssh://u:horse@db.example")).getFirst().whyNot())
        .get()
        .asString()
        .contains("ssh://u:***@db.example", "docker.sock u:***@db.example")
        .doesNotContain("horse");
  }

  @Test
  void testcontainersPropertiesNameOneToo() throws IOException {
    Files.writeString(home.resolve(".testcontainers.properties"), "docker.host=tcp\\://a\\:1\n");

    assertThat(named(Map.of()))
        .containsExactly(
            new NamedDocker("tcp://a:1", "docker.host=tcp://a:1 in ~/.testcontainers.properties"));
    assertThat(named(Map.of("DOCKER_HOST", "tcp://b:1")))
        .containsExactly(new NamedDocker("tcp://b:1", "DOCKER_HOST=tcp://b:1"));
    Files.writeString(home.resolve(".testcontainers.properties"), "tc.host=tcp://c:1\n");
    assertThat(named(Map.of("DOCKER_HOST", "tcp://b:1")))
        .extracting(NamedDocker::host)
        .containsExactly("tcp://c:1", "tcp://b:1");
  }

  @Test
  void theContextOfTheDockerCommandNamesOneUnlessTheEnvironmentDoes() throws IOException {
    Path config = Files.createDirectories(home.resolve("config"));
    Files.writeString(config.resolve("config.json"), "{\"currentContext\": \"far\"}");
    Path meta = Files.createDirectories(config.resolve("contexts/meta/" + FAR));
    Files.writeString(
        meta.resolve("meta.json"),
        "{\"Name\": \"far\", \"Endpoints\": {\"docker\": {\"Host\": \"ssh://u@db.example\"}}}");
    Map<String, String> environment = Map.of("DOCKER_CONFIG", config.toString());

    assertThat(named(environment))
        .containsExactly(
            new NamedDocker("ssh://u@db.example", "the docker context 'far' (ssh://u@db.example)"));
    assertThat(named(with(environment, "DOCKER_HOST", "tcp://b:1")))
        .extracting(NamedDocker::host)
        .containsExactly("tcp://b:1");
    assertThat(named(with(environment, "DOCKER_HOST", ""))).isEmpty();
    assertThat(named(with(environment, "DOCKER_CONTEXT", "default"))).isEmpty();
    assertThatThrownBy(() -> named(with(environment, "DOCKER_CONTEXT", "gone")))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith("the docker context 'gone' is chosen, and ");
  }

  @Test
  void nothingIsNamedWhereNothingIsSet() throws IOException {
    assertThat(named(Map.of())).isEmpty();
    Files.createDirectories(home.resolve(".docker"));
    Files.writeString(home.resolve(".docker/config.json"), "{\"auths\": {}}");
    assertThat(named(Map.of())).isEmpty();
  }

  private List<NamedDocker> named(Map<String, String> environment) {
    return NamedDocker.all(environment, home);
  }

  private static Map<String, String> with(
      Map<String, String> environment, String key, String value) {
    Map<String, String> all = new HashMap<>(environment);
    all.put(key, value);
    return all;
  }
}
