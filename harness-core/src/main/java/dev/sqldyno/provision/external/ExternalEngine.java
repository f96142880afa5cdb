// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.process.Waiting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Tries the URL that the user gives. No message holds the password. */
public final class ExternalEngine {
  /** {@code //user:password@host} and {@code password=…}, of which drivers take both. */
  private static final Pattern CREDENTIALS =
      Pattern.compile("//[^/@]*@|\\b(user|password|pwd)=", Pattern.CASE_INSENSITIVE);

  private ExternalEngine() {}

  /**
   * A server that was found where it should be.
   *
   * @param remark what is to be said of its version; empty where it is as expected
   */
  public record Found(Address address, Optional<String> remark) {}

  /**
   * The address, once a connection was made there and the server was recognised.
   *
   * @throws ProvisionException where there is none, with the driver's reason and the remedy, or
   *     where another engine answers
   */
  public static Found connect(Engine engine, External external, Consumer<String> progress) {
    if (CREDENTIALS.matcher(external.url()).find()) {
      throw new ProvisionException(
          "the URL of %s holds credentials. Give user and password apart from it: the URL is stored"
              .formatted(engine.name()));
    }
    ServerIdentity.checkDriver(engine, external.url());
    Address address =
        new Address(
            external.url(), external.user(), external.password(), engine.driver().properties());
    try (Waiting _ = Waiting.on("connecting to " + external.url(), progress);
        Connection connection = address.connect()) {
      return new Found(address, ServerIdentity.check(engine, external.url(), connection));
    } catch (SQLException e) {
      throw new ProvisionException(message(engine, external, e));
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
