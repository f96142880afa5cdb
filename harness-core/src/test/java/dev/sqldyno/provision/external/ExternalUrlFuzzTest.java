// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.Secret;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Puts URLs together at random, many with a secret in a place that some driver reads. */
class ExternalUrlFuzzTest {
  private static final int URLS = 3_000;
  private static final String SECRET = "hunter2";
  private static final List<String> PARTS =
      List.of(
          "//",
          "/",
          "h",
          "h1,h2",
          "[::1]",
          ":",
          "5432",
          "99999",
          "app",
          "%",
          "%4",
          "%41",
          "%00",
          "é",
          "?",
          "&",
          ";",
          ",",
          "(",
          ")",
          "{",
          "}",
          "=",
          "==",
          " ",
          "\t",
          "\n",
          "\\",
          "\"",
          "#",
          "@h",
          "?currentSchema=a",
          "&sslmode=x",
          ";databaseName=d",
          "address=(host=h)",
          "(port=1)",
          "loadbalance:",
          "thin:@//",
          "mem:x",
          "?user=" + SECRET,
          "&password=" + SECRET,
          ";pwd=" + SECRET,
          "(password=" + SECRET + ")",
          "//me:" + SECRET + "@h/",
          "?pass%77ord=" + SECRET,
          "; Password = {" + SECRET + "}",
          "thin:me/" + SECRET + "@h",
          "&sslpassword=" + SECRET,
          ";accessToken=" + SECRET);

  private final Random random = new Random(28);

  @Test
  void noUrlPrintsItsSecretOrThrowsWhatIsNotOurs() {
    for (Engine engine : Catalog.load().engines()) {
      String template = engine.driver().url();
      String scheme = template.substring(0, template.indexOf(':', "jdbc:".length()) + 1);
      for (int i = 0; i < URLS / 9; i++) {
        String url = scheme + parts();
        assertThat(whatIsShown(engine, url)).as(url).doesNotContain(SECRET);
      }
    }
  }

  private String parts() {
    return random
        .ints(1 + random.nextInt(9), 0, PARTS.size())
        .mapToObj(PARTS::get)
        .collect(Collectors.joining());
  }

  private static String whatIsShown(Engine engine, String url) {
    try {
      Address address = ExternalUrl.pin(engine, new External(url, "me", new Secret("another")));
      return address.urlWithOptions() + address.properties() + address.location();
    } catch (ProvisionException e) {
      return e.getMessage() + e.getCause();
    }
  }
}
