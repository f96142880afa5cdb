// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.provision.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The one key by which a JMeter and its remote engines trust each other.
 *
 * @param keystore PKCS12, its key under the alias {@code rmi}
 */
public record Tls(Path keystore, Secret password) {
  /** Throws JMeterException if the key store is not there. */
  public Tls {
    if (!Files.isReadable(keystore)) {
      throw new JMeterException(
          "no keystore %s: make one by keytool -genkeypair -alias rmi -keyalg RSA -dname CN=load -storetype PKCS12 -keystore %s"
              .formatted(keystore, keystore.getFileName()));
    }
    keystore = keystore.toAbsolutePath();
  }

  Map<String, String> properties() {
    String file = keystore.toString();
    return Map.of(
        "server.rmi.ssl.disable",
        "false",
        "server.rmi.ssl.keystore.alias",
        "rmi",
        "server.rmi.ssl.keystore.file",
        file,
        "server.rmi.ssl.keystore.type",
        "PKCS12",
        "server.rmi.ssl.keystore.password",
        password.reveal(),
        "server.rmi.ssl.truststore.file",
        file,
        "server.rmi.ssl.truststore.type",
        "PKCS12",
        "server.rmi.ssl.truststore.password",
        password.reveal());
  }
}
