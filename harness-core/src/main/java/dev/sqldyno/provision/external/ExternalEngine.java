// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.process.Waiting;
import java.sql.Connection;
import java.sql.SQLException;
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
   * The address that a URL means; nothing is connected.
   *
   * @throws ProvisionException where it holds credentials, or does not name one server
   */
  public static Address pinned(Engine engine, External external) {
    return ExternalUrl.pin(engine, external);
  }

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
      throw new ProvisionException(Refusal.told(engine, address, e));
    }
  }
}
