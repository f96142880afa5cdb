// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DebianMirrorsTest {
  private static final byte[] CONTENT = "content".getBytes(StandardCharsets.US_ASCII);
  private static final DebianPackage WANTED =
      new DebianPackage("pool/x/x_1+b1_amd64.deb", DebianPackage.sha256(CONTENT), List.of());

  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    answer("/good/", CONTENT);
    answer("/altered/", "other".getBytes(StandardCharsets.US_ASCII));
    server.createContext("/slow/", _ -> {});
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
        mirrors(unreachable(), mirror("none"), mirror("altered"), mirror("good"))) {
      assertThat(mirrors.get(WANTED)).isEqualTo(CONTENT);
    }
  }

  @Test
  void withoutAMirrorEachReasonAndTheRemedyAreTold() {
    try (DebianMirrors mirrors =
        mirrors(mirror("none"), mirror("altered"), mirror("slow"), unreachable())) {
      assertThatThrownBy(() -> mirrors.get(WANTED))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith("cannot get x, a part of the emulator, from " + mirror("none"))
          .hasMessageContaining("it answers 404 for pool/x/x_1+b1_amd64.deb")
          .hasMessageContaining("what it has as x is not what we know: its SHA-256 is d9298a10")
          .hasMessageContaining("it takes longer than 2 s")
          .hasMessageContaining("it cannot be reached")
          .hasMessageEndingWith(
              "name another mirror of Debian's in the environment: SQLDYNO_DEBIAN=http://…/debian");
    }
  }

  @Test
  void aMirrorWithAPasswordIsRefusedAndThePasswordIsNotShown() {
    assertThat(DebianMirrors.named(" http://mirror/debian/ ")).isEqualTo("http://mirror/debian");
    for (String secret : List.of("me:secret", "me:a/secret", "me:a secret")) {
      assertThatThrownBy(() -> DebianMirrors.named("http://" + secret + "@mirror/debian"))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith("SQLDYNO_DEBIAN has a user or a password in it")
          .hasMessageNotContaining("secret");
    }
  }

  private static String unreachable() {
    return "http://127.0.0.1:" + FreePort.find();
  }

  private String mirror(String name) {
    return "http://127.0.0.1:%d/%s".formatted(server.getAddress().getPort(), name);
  }

  private static DebianMirrors mirrors(String... mirrors) {
    return new DebianMirrors(List.of(mirrors), Duration.ofSeconds(2));
  }
}
