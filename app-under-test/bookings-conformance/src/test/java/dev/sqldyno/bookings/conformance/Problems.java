// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Checks what every answer must be like. */
final class Problems {
  private static final Set<String> ALWAYS = Set.of("date", "content-type", "content-length");

  /** What would reveal the service's inside. */
  private static final Pattern LEAK =
      Pattern.compile(
          "Exception|Error:|SELECT|INSERT|UPDATE|aggregates|\\bat [\\w.]+\\(|127\\.0\\.0\\.1|localhost"
              + "|jdbc|r2dbc|sequelize|org\\.|java\\.|node_modules",
          Pattern.CASE_INSENSITIVE);

  private Problems() {}

  /** Asserts that it is the document of that status, which names no field. */
  static void assertProblem(Reply reply, int status) {
    assertProblem(reply, status, "");
  }

  /** Asserts the same; our own stacks must say exactly that, while another's words are its own. */
  static void assertProblem(TestBed testBed, Reply reply, Problem expected) {
    assertProblem(reply, expected.status());
    if (testBed.cell().isOurs()) {
      assertThat(reply.json().get("detail").asString()).isEqualTo(expected.detail());
    }
  }

  /** Asserts that it is the document of that status, which names that field. */
  static void assertProblem(Reply reply, int status, String field) {
    assertThat(reply.status()).as("%s", reply).isEqualTo(status);
    assertThat(reply.header("Content-Type")).contains(Problem.CONTENT_TYPE);
    Set<String> names = furtherHeaders(reply);
    switch (status) {
      case 503 -> {
        assertThat(reply.header("Retry-After"))
            .contains(Integer.toString(Problem.RETRY_AFTER_SECONDS));
        names.remove("retry-after");
      }
      case 405 -> names.remove("allow");
      default -> {}
    }
    assertThat(names).as("headers of %s that nobody needs", reply).isEmpty();
    JsonNode document = reply.json();
    List<String> members = new ArrayList<>(List.of("type", "title", "status", "detail"));
    if (!field.isEmpty()) {
      members.add("field");
    }
    assertThat(document.propertyNames()).as("%s", reply).containsExactlyElementsOf(members);
    assertThat(document.get("type").asString()).isEqualTo("about:blank");
    assertThat(document.get("title").asString()).isEqualTo(Problem.of(status, "").title());
    assertThat(document.get("status").asInt()).isEqualTo(status);
    assertThat(document.get("detail").asString()).isNotBlank().doesNotContainPattern(LEAK);
    assertThat(field.isEmpty() ? "" : document.get("field").asString())
        .as("%s", reply)
        .isEqualTo(field);
  }

  /** Asserts that it is a message of that status, with no header more than it needs. */
  static void assertMessage(Reply reply, int status) {
    assertThat(reply.status()).as("%s", reply).isEqualTo(status);
    assertThat(reply.header("Content-Type")).contains("application/x-protobuf");
    assertThat(reply.header("Content-Length")).contains(Integer.toString(reply.body().length));
    assertThat(furtherHeaders(reply)).as("headers that nobody needs").isEmpty();
  }

  /** Returns the headers, but for those that every answer must have and the end of a connection. */
  private static Set<String> furtherHeaders(Reply reply) {
    Set<String> names = reply.headerNames();
    assertThat(names).as("%s", reply).containsAll(ALWAYS);
    names.removeAll(ALWAYS);
    if (reply.header("Connection").filter("close"::equalsIgnoreCase).isPresent()) {
      names.remove("connection");
    }
    return names;
  }
}
