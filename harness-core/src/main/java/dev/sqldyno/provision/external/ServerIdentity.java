// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Identity;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.ProvisionException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * The check that a server which we did not start runs the named engine. A driver connects to any
 * server that speaks its protocol, and several engines share one.
 */
final class ServerIdentity {
  private static final int ENOUGH = 100;

  private ServerIdentity() {}

  /**
   * Returns the driver that accepts the URL, if it is the engine's own.
   *
   * @param url without credentials; messages show it up to its first option
   * @throws ProvisionException if the driver is another engine's, with the ids of those engines
   */
  static Driver driver(Engine engine, String url) {
    Driver driver = taking(engine, url);
    String type = driver.getClass().getName();
    if (type.equals(engine.driver().type())) {
      return driver;
    }
    List<String> others =
        Catalog.load().engines().stream()
            .filter(other -> other.driver().type().equals(type))
            .map(Engine::id)
            .toList();
    throw new ProvisionException(
        "%s is not a URL of %s: %s. A URL of %s looks like %s",
        withoutOptions(url),
        engine.name(),
        others.isEmpty()
            ? "its driver is " + type
            : "it is one of %s, so that is the engine to name"
                .formatted(String.join(" or ", others)),
        engine.name(),
        engine.driver().url());
  }

  private static Driver taking(Engine engine, String url) {
    try {
      return DriverManager.getDriver(url);
    } catch (SQLException | RuntimeException _) {
      // a driver may throw anything over a broken URL
      throw new ProvisionException(
          "no JDBC driver accepts %s. A URL of %s looks like %s; its driver is in %s",
          withoutOptions(url), engine.name(), engine.driver().url(), engine.driver().artifact());
    }
  }

  /** Cuts the URL where unrecognised credentials might begin. */
  private static String withoutOptions(String url) {
    return url.split("[?;,(={\\s]", 2)[0];
  }

  /**
   * Returns a remark about the server's version, as the end of a sentence; empty where the engine's
   * folder was written for it, or does not say how to ask.
   *
   * @throws ProvisionException if the server runs another engine, with its name; or if it refuses
   *     to say, with its error
   */
  static Optional<String> check(Engine engine, String url, Connection connection) {
    if (engine.identity().isEmpty()) {
      return Optional.empty();
    }
    Identity identity = engine.identity().get();
    Answer answer = ask(connection, identity);
    Optional<String> version = answer.of(identity);
    if (version.isEmpty()) {
      Optional<String> other = other(engine, connection);
      throw new ProvisionException(
          other.isEmpty() && answer.refusal().isPresent()
              ? refused(engine, url, answer.refusal().get())
              : isAnother(
                  engine,
                  url,
                  answer,
                  other.orElse("No engine that 'sqldyno engines' lists says so")));
    }
    return engine.isWrittenFor(version.get())
        ? Optional.empty()
        : Optional.of(
            "version %s, which is untested here (tested: %s)"
                .formatted(version.get(), String.join(", ", engine.versions())));
  }

  private static String isAnother(Engine engine, String url, Answer answer, String remedy) {
    return "the server at %s is not %s: it says '%s'. %s"
        .formatted(
            url,
            engine.name(),
            OneLine.cut(OneLine.of(answer.text().orElse("nothing")), ENOUGH),
            remedy);
  }

  private static String refused(Engine engine, String url, String why) {
    return "the server at %s does not say whether it is %s: '%s' fails with '%s'. Let the user run that query: look for a timeout or a limit among the user's settings and the URL's options"
        .formatted(
            url,
            engine.name(),
            OneLine.of(engine.identity().orElseThrow().query()),
            OneLine.of(why));
  }

  /** Returns the remedy where another engine recognises the server. */
  private static Optional<String> other(Engine engine, Connection connection) {
    return Catalog.load().engines().stream()
        .filter(other -> !other.id().equals(engine.id()))
        .filter(other ->
            other
                .identity()
                .flatMap(identity -> ask(connection, identity).of(identity))
                .isPresent())
        .findFirst()
        .map(other ->
            "That is %s: name the engine %s, whose URL looks like %s"
                .formatted(other.name(), other.id(), other.driver().url()));
  }

  /**
   * A server's answer to the query of an identity.
   *
   * @param text empty where it has no answer
   * @param refusal the server's error: the query may be another engine's, or may not be run here
   */
  private record Answer(Optional<String> text, Optional<String> refusal) {
    /** Returns the version if that identity's engine says so. */
    Optional<String> of(Identity identity) {
      return text.flatMap(identity::version);
    }
  }

  private static Answer ask(Connection connection, Identity identity) {
    try (Statement statement = connection.createStatement()) {
      return new Answer(FirstColumn.top(statement, identity.query()), Optional.empty());
    } catch (SQLException e) {
      return new Answer(Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
    }
  }
}
