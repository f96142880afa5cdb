// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import dev.sqldyno.provision.Secret;
import dev.sqldyno.stacks.jmeter.Tls;
import java.io.IOException;
import java.nio.file.Path;

/** Makes a key store for a JMeter and its remote engines, as the help says. */
public final class TestKeystore {
  public static final String NAME = "load.p12";

  private TestKeystore() {}

  /** Makes one in that folder. */
  public static Tls make(Path folder, Secret password) throws IOException, InterruptedException {
    Path file = folder.resolve(NAME);
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    ProcessBuilder making =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "rmi",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=load",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass:env",
                "PASSWORD")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    making.environment().put("PASSWORD", password.reveal());
    int status = making.start().waitFor();
    if (status != 0) {
      throw new AssertionError("keytool ended with status " + status);
    }
    return new Tls(file, password);
  }
}
