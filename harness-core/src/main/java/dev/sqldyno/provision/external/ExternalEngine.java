// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.TimeLimit;
import dev.sqldyno.provision.process.WaitProgress;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The first connection to the server at the user's URL. No message contains the password. */
public final class ExternalEngine {
  /** Enough for a server that has to wake up, behind several addresses. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** The options of a cluster that change no server. */
  private static final Set<String> OF_CLIENTS =
      Set.of(EngineId.CLUSTER + Cluster.NODES, EngineId.CLUSTER + Cluster.CLIENTS);

  private ExternalEngine() {}

  /**
   * The address of a server that answered.
   *
   * @param remark says that its version is unexpected; else empty
   */
  public record Found(Address address, Optional<String> remark) {}

  /**
   * Connects, recognises the server and returns its address.
   *
   * @throws ProvisionException with the driver's reason and the remedy if nothing answers, or if
   *     another engine does
   */
  public static Found connect(Engine engine, External external, Consumer<String> progress) {
    return connect(engine, external, progress, PATIENCE);
  }

  /** Connects with another limit. */
  static Found connect(
      Engine engine, External external, Consumer<String> progress, Duration limit) {
    List<String> ours =
        EngineId.parse(engine.id()).settings().keySet().stream()
            .filter(name -> !name.startsWith(EngineId.DRIVER) && !OF_CLIENTS.contains(name))
            .toList();
    if (!ours.isEmpty()) {
      throw new ProvisionException(
          "%s: sqldyno changes no setting of a server that it did not start. Leave +%s out, or let sqldyno start the engine (without --external and --url); properties of the driver may stay",
          engine.name(), String.join(", +", ours));
    }
    Address address = ExternalUrl.pin(engine, external);
    try (WaitProgress _ = WaitProgress.on("connecting to " + address.url(), progress)) {
      return TimeLimit.within(limit, () -> found(engine, address));
    } catch (SQLException e) {
      throw new ProvisionException(ConnectionRefusal.message(engine, address, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while connecting to " + address.url(), e);
    }
  }

  private static Found found(Engine engine, Address address) throws SQLException {
    try (Connection connection = address.connect()) {
      return new Found(address, ServerIdentity.check(engine, address.url(), connection));
    }
  }
}
