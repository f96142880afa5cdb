// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of a plan that a stranger made, nothing but the file may be read. */
class PlanXmlTest {
  private final AtomicInteger asked = new AtomicInteger();

  @TempDir Path folder;

  private HttpServer server;

  @BeforeEach
  void listen() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE jmeterTestPlan SYSTEM 'HTTP/x.dtd'>",
        "<!DOCTYPE jmeterTestPlan PUBLIC 'p' 'HTTP/x.dtd'>",
        "<!DOCTYPE jmeterTestPlan [<!ENTITY e SYSTEM 'HTTP/e'>]>",
        "<!DOCTYPE jmeterTestPlan [<!ENTITY % e SYSTEM 'HTTP/e'>%e;]>",
        "<!DOCTYPE jmeterTestPlan [<!ENTITY e 'harmless'>]>"
      })
  void nothingIsFetchedForAPlan(String doctype) throws Exception {
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    Path plan = plan(doctype.replace("HTTP", address), "&e;");
    assertThatThrownBy(() -> PlanXml.read(plan))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("it has a DOCTYPE, which no plan needs: remove it");
    assertThat(asked).hasValue(0);
  }

  @Test
  void noOtherFileShows() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "s3cret");
    Path plan = plan("<!DOCTYPE p [<!ENTITY e SYSTEM '%s'>]>".formatted(secret.toUri()), "&e;");
    assertThatThrownBy(() -> PlanXml.read(plan))
        .isInstanceOf(JMeterException.class)
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void whatIsToBeIncludedStaysWhereItIs() throws Exception {
    String include =
        "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' parse='text' href='http://127.0.0.1:%d/'/>"
            .formatted(server.getAddress().getPort());
    Path plan =
        Files.writeString(
            folder.resolve("x.jmx"), text("", "").replace("<TestPlan>", "<TestPlan>" + include));
    assertThat(PlanXml.comment(plan)).isEmpty();
    assertThat(asked).hasValue(0);
  }

  @Test
  @Timeout(30)
  void entitiesThatMultiplyCostNothing() throws Exception {
    StringBuilder entities = new StringBuilder("<!DOCTYPE p [<!ENTITY e0 'lol'>");
    for (int i = 1; i < 30; i++) {
      entities.append("<!ENTITY e%d '%s'>".formatted(i, "&e%d;".formatted(i - 1).repeat(10)));
    }
    Path plan = plan(entities + "]>", "&e29;");
    assertThatThrownBy(() -> PlanXml.read(plan)).isInstanceOf(JMeterException.class);
  }

  @Test
  void aPlanThatIsDeeperThanAnyWindowShowsIsRefused() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("deep.jmx"),
            "<hashTree>".repeat(100_000) + "</hashTree>".repeat(100_000));
    assertThatThrownBy(() -> PlanXml.read(plan))
        .as("refused for its depth, beyond which the cost would grow faster than the file")
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("jdk.xml.maxElementDepth");
  }

  @Test
  void propertiesAreFoundInOrderAndWithinOtherCalls() throws Exception {
    String texts =
        "${__P(b,2 (or\n3) of ${e})} ${__P(a,${__P(c)})} ${__groovy(${__P(d,1)} + 1)} ${e} ${__P(a)} ${__property(f)}";
    assertThat(PlanXml.properties(plan("", texts)))
        .containsExactly(
            entry("b", "2 (or\n3) of ${e}"),
            entry("a", "${__P(c)}"),
            entry("c", ""),
            entry("d", "1"),
            entry("f", ""));
  }

  @Test
  void whatIsNoPlanIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("x.jmx"), "<x/>");
    assertThatThrownBy(() -> PlanXml.read(file))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("x.jmx is not a JMeter plan: it is not a jmeterTestPlan but a x");
  }

  @Test
  void theLineOfWhatIsWrongIsNamed() throws Exception {
    Path plan = Files.writeString(folder.resolve("cut.jmx"), "<jmeterTestPlan>\n<hashTree>\n");
    assertThatThrownBy(() -> PlanXml.read(plan))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("cut.jmx is not a JMeter plan: line 3");
  }

  private Path plan(String doctype, String comment) throws Exception {
    return Files.writeString(folder.resolve("plan.jmx"), text(doctype, comment));
  }

  private static String text(String doctype, String comment) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    %s
    <jmeterTestPlan><hashTree><TestPlan><stringProp name="TestPlan.comments">%s</stringProp></TestPlan>
    <hashTree/></hashTree></jmeterTestPlan>
    """
        .formatted(doctype, comment);
  }
}
