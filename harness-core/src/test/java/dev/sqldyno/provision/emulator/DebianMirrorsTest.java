// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.sqldyno.catalog.text.Digest;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DebianMirrorsTest {
  private static final int MOST_BYTES = 1_000;
  private static final String UNREACHABLE = "http://127.0.0.1:1";
  private static final byte[] CONTENT = "content".getBytes(US_ASCII);
  private static final DebianPackage WANTED =
      new DebianPackage("pool/x/x_1+b1_amd64.deb", Digest.hex(CONTENT), List.of());

  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    // no answer waits for the end of the endless one
    server.setExecutor(command -> Thread.startVirtualThread(command));
    answer("/good/", CONTENT);
    answer("/altered/", "other".getBytes(US_ASCII));
    server.createContext("/slow/", _ -> {});
    server.createContext("/lost/", exchange -> exchange.sendResponseHeaders(302, -1));
    server.createContext(
        "/endless/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          while (true) { // until the client has had enough
            exchange.getResponseBody().write(new byte[MOST_BYTES]);
          }
        });
    server.createContext(
        "/dripping/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          while (true) {
            exchange.getResponseBody().write(0);
            exchange.getResponseBody().flush();
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
          }
        });
    server.start();
  }

  private void answer(String path, byte[] content) {
    server.createContext(
        path,
        exchange -> {
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content);
          exchange.close();
        });
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  @Test
  void aMirrorThatCannotBeReachedOrLacksAPackageOrAlteredItGivesWayToTheNext() {
    try (DebianMirrors mirrors =
        mirrors(30, UNREACHABLE, mirror("none"), mirror("altered"), mirror("good"))) {
      assertThat(mirrors.get(WANTED)).isEqualTo(CONTENT);
    }
  }

  @Test
  void withoutAMirrorEachReasonAndTheRemedyAreReported() {
    try (DebianMirrors mirrors = mirrors(30, mirror("none"), mirror("altered"), UNREACHABLE)) {
      assertThatThrownBy(() -> mirrors.get(WANTED))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith("cannot get x, a part of the emulator, from " + mirror("none"))
          .hasMessageContaining("it answers 404 for pool/x/x_1+b1_amd64.deb")
          .hasMessageContaining("its x has another checksum than expected: SHA-256 d9298a10")
          .hasMessageContaining("it cannot be reached")
          .hasMessageEndingWith(
              "set another Debian mirror in the environment: SQLDYNO_DEBIAN=http://…/debian");
    }
  }

  @Test
  void aMirrorThatSendsNothingIsLeft() {
    try (DebianMirrors mirrors = mirrors(1, mirror("slow"), mirror("slow/too"))) {
      assertThatThrownBy(() -> mirrors.get(WANTED))
          .isInstanceOf(ProvisionException.class)
          .hasMessageMatching(
              ".*/slow \\(it sent nothing for 1 s\\) or .*/slow/too \\(it sent nothing for 1 s\\).*");
    }
  }

  @Test
  void whatNeverEndsIsNotTakenAndAnAnswerThatIsNoneIsToldInWords() throws IOException {
    try (ServerSocket babble = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.startVirtualThread(() -> {
        try (Socket client = babble.accept()) {
          client.getOutputStream().write("\u0007babble".repeat(5_000).getBytes(US_ASCII));
          // a socket that is closed with a request unread would reset the connection
          client.shutdownOutput();
          client.getInputStream().readAllBytes();
        } catch (IOException _) {
          // it hangs up
        }
      });
      try (DebianMirrors mirrors =
          mirrors(
              30, mirror("endless"), mirror("lost"), "http://127.0.0.1:" + babble.getLocalPort())) {
        assertThatThrownBy(() -> mirrors.get(WANTED))
            .isInstanceOf(ProvisionException.class)
            .hasMessageContaining("body exceeds capacity: " + MOST_BYTES)
            .hasMessageContaining("(Invalid redirection)")
            .hasMessageContaining("babble")
            .hasMessageNotContaining("\u0007")
            .extracting(e -> e.getMessage().length(), InstanceOfAssertFactories.INTEGER)
            .isLessThan(900);
      }
    }
  }

  @Test
  void aMirrorThatSendsAByteNowAndThenIsLeft() {
    try (DebianMirrors mirrors =
        new DebianMirrors(
            List.of(mirror("dripping")),
            Duration.ofSeconds(30),
            Duration.ofSeconds(2),
            MOST_BYTES)) {
      assertThatThrownBy(() -> mirrors.get(WANTED))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("it takes longer than 2 s");
    }
  }

  @Test
  void aMirrorWithAPasswordIsRefusedAndThePasswordIsNotShown() {
    assertThat(DebianMirrors.named(" http://mirror/debian/ ")).isEqualTo("http://mirror/debian");
    for (String secret : List.of("me:secret", "me:a/secret", "me:a secret")) {
      assertThatThrownBy(() -> DebianMirrors.named("http://" + secret + "@mirror/debian"))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith("SQLDYNO_DEBIAN contains a user or a password")
          .hasMessageNotContaining("secret");
    }
  }

  private String mirror(String name) {
    return "http://127.0.0.1:%d/%s".formatted(server.getAddress().getPort(), name);
  }

  private static DebianMirrors mirrors(int seconds, String... mirrors) {
    return new DebianMirrors(
        List.of(mirrors), Duration.ofSeconds(seconds), Duration.ofMinutes(5), MOST_BYTES);
  }
}
