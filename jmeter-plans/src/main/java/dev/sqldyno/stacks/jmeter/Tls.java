// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.provision.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The key with which a JMeter and its remote engines authenticate each other.
 *
 * @param keystore PKCS12, its key under the alias {@code rmi}
 */
public record Tls(Path keystore, Secret password) {
  /** Throws JMeterException if the key store is not there. */
  public Tls {
    if (!Files.isReadable(keystore)) {
      throw new JMeterException(
          "no keystore %s: make one by keytool -genkeypair -alias rmi -keyalg RSA -dname CN=load -storetype PKCS12 -keystore %s",
          keystore, keystore.getFileName());
    }
    keystore = keystore.toAbsolutePath();
  }

  Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    properties.put("server.rmi.ssl.disable", "false");
    properties.put("server.rmi.ssl.keystore.alias", "rmi");
    for (String store : List.of("server.rmi.ssl.keystore", "server.rmi.ssl.truststore")) {
      properties.put(store + ".file", keystore.toString());
      properties.put(store + ".type", "PKCS12");
      properties.put(store + ".password", password.reveal());
    }
    return properties;
  }
}
