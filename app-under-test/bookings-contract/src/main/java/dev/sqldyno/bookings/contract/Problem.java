// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Why a request was refused, in the form of RFC 9457. It reveals nothing of the service's inside.
 *
 * @param status the HTTP status, 400 or more
 * @param title the same for each problem of a status
 * @param detail what is wrong with this request
 * @param field the field of the message or query that is wrong, if one is
 */
public record Problem(int status, String title, String detail, Optional<String> field) {
  /** The content type of {@link #json()}. */
  public static final String CONTENT_TYPE = "application/problem+json";

  /** The value of the header {@code Retry-After} of a 503. */
  public static final int RETRY_AFTER_SECONDS = 1;

  private static final JsonMapper JSON = new JsonMapper();

  private static final Map<Integer, String> TITLES =
      Map.of(
          400, "Bad Request",
          404, "Not Found",
          405, "Method Not Allowed",
          406, "Not Acceptable",
          408, "Request Timeout",
          409, "Conflict",
          413, "Content Too Large",
          415, "Unsupported Media Type",
          500, "Internal Server Error",
          503, "Service Unavailable");

  private static final Map<Integer, String> DETAILS =
      Map.of(
          400, "the request cannot be read",
          404, "there is nothing at this path",
          405, "this path does not take this method",
          408, "the request did not come whole in time",
          500, "the service failed; its log says why");

  /** Returns a problem of which only the status is known, such as a framework's. */
  public static Problem of(int status) {
    return of(status, DETAILS.getOrDefault(status, "not possible"));
  }

  /** Returns a problem that concerns no single field. */
  public static Problem of(int status, String detail) {
    return new Problem(status, title(status), detail, Optional.empty());
  }

  /** Returns the problem of a message or query whose field is wrong. */
  static Problem ofField(String field, String reason) {
    return new Problem(400, title(400), field + " " + reason, Optional.of(field));
  }

  private static String title(int status) {
    return TITLES.getOrDefault(status, "Status " + status);
  }

  /** Returns the document's members in their order. */
  public Map<String, Object> body() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "about:blank");
    body.put("title", title);
    body.put("status", status);
    body.put("detail", detail);
    field.ifPresent(name -> body.put("field", name));
    return body;
  }

  /** Returns the document, which has the same bytes on every stack. */
  public byte[] json() {
    return JSON.writeValueAsBytes(body());
  }
}
