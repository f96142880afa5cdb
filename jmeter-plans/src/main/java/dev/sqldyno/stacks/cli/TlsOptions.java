// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.stacks.jmeter.Tls;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for TLS between a JMeter and its remote engines. */
final class TlsOptions {
  private static final String PASSWORD = "SQLDYNO_KEYSTORE_PASSWORD";

  @Option(
      names = "--keystore",
      paramLabel = "FILE",
      description = {
        "PKCS12 key store, the same on all machines; its password is in the environment variable "
            + PASSWORD
            + ". To make one:",
        "keytool -genkeypair -alias rmi -keyalg RSA -dname CN=load -storetype PKCS12 -keystore FILE"
      })
  private Optional<Path> keystore = Optional.empty();

  @Option(
      names = "--no-tls",
      description = "Use no TLS: any user who reaches an engine's port can then run code there.")
  private boolean plain;

  Optional<Tls> tls() {
    if (keystore.isEmpty() == !plain) {
      throw new UsageException("remote engines need --keystore FILE, or else --no-tls");
    }
    return keystore.map(file -> {
      String password = System.getenv(PASSWORD);
      if (password == null) {
        throw new UsageException("set " + PASSWORD + " for --keystore");
      }
      return new Tls(file, new Secret(password));
    });
  }

  /** Throws a usage error if TLS options were given without the other option. */
  void requireAbsent(String other) {
    if (keystore.isPresent() || plain) {
      throw new UsageException("--keystore and --no-tls go with " + other);
    }
  }
}
