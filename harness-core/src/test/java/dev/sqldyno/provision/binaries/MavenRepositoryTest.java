// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.sqldyno.provision.ProvisionException;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The user's settings put a folder of this test in the place of Maven Central. */
@Isolated("clears a property of the build that the whole JVM has")
class MavenRepositoryTest {
  /** A build with a local repository of its own hands this on to its tests; settings lose to it. */
  private static final String LOCAL = "maven.repo.local";

  private static final String SERVER = "org.example:server:{version}";

  @TempDir Path dir;
  private String ofTheBuild;

  @BeforeEach
  void publish() throws IOException {
    ofTheBuild = System.clearProperty(LOCAL);
    write(
        "remote/org/example/server/maven-metadata.xml",
        """
        <metadata><groupId>org.example</groupId><artifactId>server</artifactId><versioning>
        <versions><version>9.6.1</version><version>17.10.0</version><version>17.2.0</version></versions>
        </versioning></metadata>
        """);
    write("remote/org/example/server/17.10.0/server-17.10.0.jar", "the server");
    settings(dir.resolve("remote").toUri().toString());
  }

  @AfterEach
  void restore() {
    if (ofTheBuild != null) {
      System.setProperty(LOCAL, ofTheBuild);
    }
  }

  @Test
  void theMirrorOfTheSettingsIsAskedAndItsJarGoesToTheirLocalRepository() throws IOException {
    try (MavenRepository repository = repository()) {
      assertThat(repository.releases(SERVER).known()).containsExactly("9.6.1", "17.2.0", "17.10.0");
      assertThat(repository.jar(SERVER, "17.10.0"))
          .startsWith(dir.resolve("local"))
          .hasContent("the server");
    }
  }

  @Test
  void withoutAnAnswerTheLocalRepositorysReleasesAreKnownAndTheReasonIsCut() throws IOException {
    try (MavenRepository repository = repository()) {
      repository.jar(SERVER, "17.10.0");
    }
    settings("http://127.0.0.1:1/" + "long".repeat(1_000));

    try (MavenRepository repository = repository()) {
      Releases releases = repository.releases(SERVER);
      assertThat(releases.newest("17")).isEqualTo("17.10.0");
      assertThatThrownBy(() -> releases.newest("18"))
          .hasMessageContaining(
              "there is no release 18 among org.example:server (there are: 17.10.0)")
          .hasMessageContaining("There may be more: Could not transfer metadata")
          .message()
          .hasSizeLessThan(1_000);
      assertThat(repository.jar(SERVER, "17.10.0")).hasContent("the server");
      assertThatThrownBy(() -> repository.jar(SERVER, "17.2.0"))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("cannot get org.example:server:17.2.0 from a Maven repository")
          .message()
          .hasSizeLessThan(1_000);
    }
    settings("http://127.0.0.1:1/");

    try (MavenRepository repository = repository()) {
      assertThatThrownBy(() -> repository.releases(SERVER).newest("18"))
          .hasMessageContaining("There may be more: Could not transfer metadata")
          .hasMessageContaining("ConnectException");
    }
    settings(dir.resolve("remote").toUri().toString());

    try (MavenRepository repository = repository()) {
      assertThat(repository.releases(SERVER).newest("9")).isEqualTo("9.6.1");
    }
  }

  @Test
  void aJarThatDiffersFromItsChecksumIsRefused() throws IOException {
    Files.writeString(
        dir.resolve("remote/org/example/server/17.10.0/server-17.10.0.jar"), "another server");

    try (MavenRepository repository = repository()) {
      assertThatThrownBy(() -> repository.jar(SERVER, "17.10.0"))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("Checksum validation failed");
    }
  }

  @Test
  void anArtifactInNoRepositoryIsAnErrorWithTheRemedy() {
    try (MavenRepository repository = repository()) {
      assertThatThrownBy(() -> repository.releases("org.example:client:{version}"))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("cannot get org.example:client from")
          .hasMessageContaining("~/.m2/settings.xml");
    }
  }

  private static void sendWithoutEnd(HttpExchange exchange) throws IOException {
    byte[] part = new byte[1 << 16];
    exchange.sendResponseHeaders(200, 0);
    while (true) {
      exchange.getResponseBody().write(part);
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aMirrorThatSendsWithoutEndIsLeft() throws IOException {
    try (Closeable _ = mirror(MavenRepositoryTest::sendWithoutEnd)) {
      try (MavenRepository repository = repository()) {
        assertThatThrownBy(() -> repository.releases(SERVER))
            .isInstanceOf(ProvisionException.class)
            .hasMessageContaining(
                "server/maven-metadata.xml is longer than 16 MiB, the limit for such a file");
      }
    }
    assertThat(dir.resolve("local")).isDirectoryNotContaining("glob:**.xml");
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aChecksumWithoutAnEndIsLeft() throws IOException {
    try (Closeable _ =
            mirror(exchange -> {
              if (exchange.getRequestURI().getPath().endsWith(".sha1")) {
                sendWithoutEnd(exchange);
              }
              exchange.sendResponseHeaders(200, 1);
              exchange.getResponseBody().write(0);
              exchange.close();
            });
        MavenRepository repository = repository()) {
      assertThatThrownBy(() -> repository.jar(SERVER, "17.10.0"))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("server-17.10.0.jar.sha1 is longer than 1 MiB, the limit for");
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aJarThatWillBeLongerThanAnyServerIsNotBegun() throws IOException {
    try (Closeable _ =
            mirror(exchange -> {
              exchange.sendResponseHeaders(200, 1L << 40);
              exchange.getResponseBody().write(1);
              exchange.getResponseBody().flush();
            });
        MavenRepository repository = repository()) {
      assertThatThrownBy(() -> repository.jar(SERVER, "17.10.0"))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining(
              "server-17.10.0.jar is longer than 1024 MiB, the limit for such a file");
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aMirrorThatSendsNothingIsLeft() throws IOException {
    CountDownLatch end = new CountDownLatch(1);
    try (Closeable _ =
            mirror(_ -> {
              try {
                end.await();
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            });
        MavenRepository repository = repository(Duration.ofSeconds(2), Duration.ofSeconds(60))) {
      assertThatThrownBy(() -> repository.releases(SERVER))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("it sent nothing for 2 s")
          .hasMessageContaining("~/.m2/settings.xml");
      end.countDown();
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aMirrorThatSendsAByteNowAndThenIsLeft() throws IOException {
    try (Closeable _ =
            mirror(exchange -> {
              exchange.sendResponseHeaders(200, 0);
              while (true) {
                exchange.getResponseBody().write(' ');
                exchange.getResponseBody().flush();
                LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
              }
            });
        MavenRepository repository = repository(Duration.ofSeconds(30), Duration.ofSeconds(4))) {
      assertThatThrownBy(() -> repository.jar(SERVER, "17.10.0"))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("the answer was incomplete after 4 s")
          .hasMessageContaining("~/.m2/settings.xml");
    }
  }

  private Closeable mirror(HttpHandler handler) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Thread::startVirtualThread);
    server.createContext("/", handler);
    server.start();
    settings("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
    return () -> server.stop(0);
  }

  private MavenRepository repository() {
    return repository(Duration.ofSeconds(30), Duration.ofSeconds(60));
  }

  private MavenRepository repository(Duration silence, Duration whole) {
    return new MavenRepository(
        ContextOverrides.create()
            .withUserSettingsXmlOverride(dir.resolve("settings.xml"))
            .withMavenUserHomeOverride(dir.resolve("home")),
        silence,
        whole);
  }

  private void settings(String mirror) throws IOException {
    Files.createDirectories(dir.resolve("home"));
    Files.writeString(
        dir.resolve("settings.xml"),
        """
        <settings>
          <localRepository>%s</localRepository>
          <mirrors><mirror><id>here</id><mirrorOf>*</mirrorOf><url>%s</url></mirror></mirrors>
        </settings>
        """
            .formatted(dir.resolve("local"), mirror));
  }

  private void write(String name, String text) throws IOException {
    Path file = dir.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      Files.writeString(Path.of(file + ".sha1"), HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
