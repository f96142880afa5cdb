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

/** Tries the URL that the user gives. No message holds the password. */
public final class ExternalEngine {
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
    Address address = ExternalUrl.pin(engine, external);
    try (Waiting _ = Waiting.on("connecting to " + address.url(), progress);
        Connection connection = address.connect()) {
      return new Found(address, ServerIdentity.check(engine, address.url(), connection));
    } catch (SQLException e) {
      throw new ProvisionException(message(engine, address, e));
    }
  }

  /** By the classes of SQLSTATE that the SQL standard and all drivers share. */
  private static String message(Engine engine, Address address, SQLException e) {
    String state = Objects.requireNonNullElse(e.getSQLState(), "");
    String problem =
        switch (state.isEmpty() ? "" : state.substring(0, 2)) {
          case "28" -> "refuses user '%s' or its password. Correct them".formatted(address.user());
          case "08" -> "is not reachable. Check that it runs, and the URL's host and port";
          default -> "refuses the connection. Check the URL's database and its options";
        };
    String reason = Objects.requireNonNullElse(e.getMessage(), "no reason given");
    return "%s at %s %s. The driver says: %s"
        .formatted(engine.name(), address.url(), problem, address.password().hide(reason));
  }
}
