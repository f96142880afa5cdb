// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionOptions.External;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** The message for a refused connection: the reason and the remedy. */
final class ConnectionRefusal {
  private ConnectionRefusal() {}

  /** Returns one sentence with the remedy, and the driver's own words without the password. */
  static String message(Engine engine, Address address, SQLException refusal) {
    List<Throwable> causes =
        Stream.iterate((Throwable) refusal, Objects::nonNull, Throwable::getCause)
            .limit(10)
            .toList();
    String problem =
        ofFolder(engine, causes)
            .or(() -> ofEncryption(causes))
            .orElseGet(() ->
                ofState(engine, address, Objects.requireNonNullElse(refusal.getSQLState(), "")));
    String reason = Objects.requireNonNullElse(refusal.getMessage(), "no reason given");
    return "%s at %s %s. The driver says: %s"
        .formatted(
            engine.name(), address.url(), problem, OneLine.of(address.password().hide(reason)));
  }

  private static Optional<String> ofFolder(Engine engine, List<Throwable> causes) {
    return engine.driver().refusals().entrySet().stream()
        .filter(known ->
            causes.stream()
                .map(cause -> Objects.requireNonNullElse(cause.getMessage(), ""))
                .anyMatch(Pattern.compile(known.getKey()).asPredicate()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static Optional<String> ofEncryption(List<Throwable> causes) {
    return causes.stream()
            .anyMatch(c -> c instanceof SSLException || c instanceof CertificateException)
        ? Optional.of(
            "and this machine do not agree on TLS. Name its certificate authority by the driver's options in the URL, or correct its certificate")
        : Optional.empty();
  }

  /** Chooses by the classes of SQLSTATE that the SQL standard and all drivers share. */
  private static String ofState(Engine engine, Address address, String state) {
    return switch (state.isEmpty() ? "" : state.substring(0, 2)) {
      case "28" ->
          address.user().isEmpty()
              ? "requires a user. Name it by --user, or for --external by %s and %s in the environment"
                  .formatted(
                      External.variable(engine.id(), "USER"),
                      External.variable(engine.id(), "PASSWORD"))
              : "refuses user '%s' or its password, or takes that user by TLS only. Correct them, or choose TLS in the URL"
                  .formatted(address.user());
      case "3D" -> "has no such database. Correct its name in the URL";
      case "08" -> "is not reachable. Check that it runs, and the URL's host and port";
      default -> "refuses the connection. Check the URL's database and its options";
    };
  }
}
