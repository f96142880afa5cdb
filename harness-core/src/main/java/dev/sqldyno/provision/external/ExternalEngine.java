// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.process.Waiting;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Tries the URL that the user gives. No message holds the password. */
public final class ExternalEngine {
  /** {@code //user:password@host} and {@code password=…}, of which drivers take both. */
  private static final Pattern CREDENTIALS =
      Pattern.compile("//[^/@]*@|\\b(user|password|pwd)=", Pattern.CASE_INSENSITIVE);

  private ExternalEngine() {}

  /**
   * The address, once a connection was made there.
   *
   * @throws ProvisionException where there is none, with the driver's reason and the remedy
   */
  public static Address connect(Engine engine, External external, Consumer<String> progress) {
    if (CREDENTIALS.matcher(external.url()).find()) {
      throw new ProvisionException(
          "the URL of %s holds credentials. Give user and password apart from it: the URL is stored"
              .formatted(engine.name()));
    }
    checkAccepted(engine, external.url());
    Address address =
        new Address(
            external.url(), external.user(), external.password(), engine.driver().properties());
    try (Waiting _ = Waiting.on("connecting to " + external.url(), progress);
        Connection _ = address.connect()) {
      return address;
    } catch (SQLException e) {
      throw new ProvisionException(message(engine, external, e));
    }
  }

  private static void checkAccepted(Engine engine, String url) {
    try {
      DriverManager.getDriver(url);
    } catch (SQLException _) {
      throw new ProvisionException(
          "no JDBC driver takes %s. A URL of %s looks like %s; its driver is in %s"
              .formatted(url, engine.name(), engine.driver().url(), engine.driver().artifact()));
    }
  }

  /** By the classes of SQLSTATE that the SQL standard and all drivers share. */
  private static String message(Engine engine, External external, SQLException e) {
    String state = Objects.requireNonNullElse(e.getSQLState(), "");
    String problem =
        switch (state.isEmpty() ? "" : state.substring(0, 2)) {
          case "28" -> "refuses user '%s' or its password. Correct them".formatted(external.user());
          case "08" -> "is not reachable. Check that it runs, and the URL's host and port";
          default -> "refuses the connection. Check the URL's database and its options";
        };
    String reason = Objects.requireNonNullElse(e.getMessage(), "no reason given");
    String secret = external.password().reveal();
    return "%s at %s %s. The driver says: %s"
        .formatted(
            engine.name(),
            external.url(),
            problem,
            secret.isEmpty() ? reason : reason.replace(secret, "***"));
  }
}
