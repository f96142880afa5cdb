// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Names a Docker that the user chose. Where it does not answer, Testcontainers asks another, which
 * may well have a container of the same name; we must not.
 *
 * @param host as {@code DOCKER_HOST} would say it
 * @param told where the user named it, for a message
 */
record NamedDocker(String host, String told) {
  private static final String HOST_VARIABLE = "DOCKER_HOST";
  private static final String PROPERTIES = ".testcontainers.properties";
  private static final JsonMapper JSON = new JsonMapper();
  private static final int CONNECT_MILLIS = 5_000;
  private static final int TCP_PORT = 2375;
  private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

  /**
   * Returns every Docker that is named: by Testcontainers' properties, by the environment, and by
   * the context of the {@code docker} command, which shows users their containers.
   *
   * @throws ProvisionException if the named context does not exist
   */
  static List<NamedDocker> all(Map<String, String> environment, Path home) {
    List<NamedDocker> all = new ArrayList<>();
    Properties properties = properties(home.resolve(PROPERTIES));
    ofProperty(properties, "tc.host").ifPresent(all::add);
    String variable = environment.get(HOST_VARIABLE);
    if (variable != null && !variable.isBlank()) {
      all.add(new NamedDocker(variable.strip(), HOST_VARIABLE + "=" + shown(variable)));
    } else {
      ofProperty(properties, "docker.host").ifPresent(all::add);
    }
    // set but empty, it makes the docker command use its usual place
    if (variable == null) {
      ofContext(environment, home).ifPresent(all::add);
    }
    return all;
  }

  private static Properties properties(Path file) {
    Properties read = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      read.load(reader);
    } catch (IOException | IllegalArgumentException _) {
      // Testcontainers does not read the file either
    }
    return read;
  }

  private static Optional<NamedDocker> ofProperty(Properties properties, String key) {
    return Optional.ofNullable(properties.getProperty(key))
        .map(String::strip)
        .filter(host -> !host.isEmpty())
        .map(
            host -> new NamedDocker(host, "%s=%s in ~/%s".formatted(key, shown(host), PROPERTIES)));
  }

  /** Chooses as the docker command does. */
  private static Optional<NamedDocker> ofContext(Map<String, String> environment, Path home) {
    Path folder =
        Optional.ofNullable(environment.get("DOCKER_CONFIG"))
            .map(Path::of)
            .orElse(home.resolve(".docker"));
    String name =
        Optional.ofNullable(environment.get("DOCKER_CONTEXT"))
            .orElseGet(() -> text(folder.resolve("config.json"), "/currentContext"));
    if (name.isEmpty() || name.equals("default")) {
      return Optional.empty();
    }
    String host =
        text(
            folder.resolve("contexts/meta").resolve(sha256(name)).resolve("meta.json"),
            "/Endpoints/docker/Host");
    if (host.isEmpty()) {
      throw new ProvisionException(
          "the docker context '%s' is chosen, and %s does not say where its Docker is. Choose another by 'docker context use', or set %s",
          name, folder, HOST_VARIABLE);
    }
    return Optional.of(
        new NamedDocker(host, "the docker context '%s' (%s)".formatted(name, shown(host))));
  }

  private static String text(Path file, String pointer) {
    try {
      return JSON.readTree(Files.readString(file)).at(pointer).asString("");
    } catch (IOException | JacksonException _) {
      return "";
    }
  }

  /** Returns the name of a context's folder. */
  private static String sha256(String name) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the address without a password. */
  private static String shown(String host) {
    return host.strip().replaceAll("//([^/:@]*):[^/@]*@", "//$1:***@");
  }

  /** Returns why it cannot be asked, with the remedy; empty where something listens there. */
  Optional<String> whyNot() {
    return unusable().or(this::deaf);
  }

  /** Returns why an address like this one cannot be asked. */
  private Optional<String> unusable() {
    if (host.startsWith("/") || host.startsWith("unix:/") && !host.startsWith("unix:///")) {
      return refused(
          "is a path and not an address",
          "Set %s=unix://%s".formatted(HOST_VARIABLE, host.replaceFirst("^unix:/*", "/")));
    }
    if (host.startsWith("ssh://")) {
      return refused(
          "is reached by ssh, which sqldyno does not speak to a Docker",
          "Forward its socket to one of this machine's (ssh -nNT -L $HOME/docker-there.sock:/var/run/docker.sock %s) and set %s=unix://$HOME/docker-there.sock"
              .formatted(shown(host).substring("ssh://".length()), HOST_VARIABLE));
    }
    if (host.startsWith("npipe:") && !WINDOWS) {
      return refused(
          "is a named pipe, which only Windows has",
          "Set %s=unix:///var/run/docker.sock, or where its socket is".formatted(HOST_VARIABLE));
    }
    return host.matches("(unix|tcp|npipe)://.+")
        ? Optional.empty()
        : refused(
            "is no address of a Docker",
            "Set %s=unix:///PATH or tcp://HOST:PORT".formatted(HOST_VARIABLE));
  }

  private Optional<String> deaf() {
    try {
      URI address = URI.create(host);
      switch (address.getScheme()) {
        case "unix" -> SocketChannel.open(UnixDomainSocketAddress.of(address.getPath())).close();
        case "tcp" -> connect(address);
        default -> {
          // Testcontainers tries the pipe
        }
      }
      return Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      return doesNotAnswer(Docker.firstLine(e));
    }
  }

  private static void connect(URI address) throws IOException {
    if (address.getHost() == null) {
      throw new IOException("it names no host");
    }
    int port = address.getPort() < 0 ? TCP_PORT : address.getPort();
    try (Socket socket = new Socket()) {
      InetSocketAddress target = new InetSocketAddress(address.getHost(), port);
      if (target.isUnresolved()) {
        throw new IOException("unknown host " + address.getHost());
      }
      socket.connect(target, CONNECT_MILLIS);
    }
  }

  /** Says that nothing, or nothing that is a Docker, is at its address. */
  Optional<String> doesNotAnswer(String reason) {
    return refused(
        "does not answer (%s)".formatted(reason),
        "Start it, or say where it is by %s".formatted(HOST_VARIABLE));
  }

  /** Says that Testcontainers asks another Docker. */
  String isNot(URI used) {
    return refused(
            "is not the Docker that Testcontainers finds (%s)".formatted(used),
            "Set %s to the one that you mean".formatted(HOST_VARIABLE))
        .orElseThrow();
  }

  private Optional<String> refused(String fault, String remedy) {
    return Optional.of(
        "%s %s, and no other Docker is asked in its place. %s".formatted(told, fault, remedy));
  }
}
