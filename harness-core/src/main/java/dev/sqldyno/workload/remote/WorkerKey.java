// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.catalog.text.CommandWords;
import dev.sqldyno.catalog.text.Digest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.workload.drive.LoadException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A load worker's key and self-signed certificate, which live as long as the worker. The {@link
 * Handshake} proves whose they are.
 *
 * @param digest of the certificate
 */
record WorkerKey(SSLContext context, byte[] digest) {
  private static final String ALIAS = "worker";
  private static final String PASSWORD = "SQLDYNO_KEYSTORE";

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** Makes a new key, which takes a second and leaves no file. */
  static WorkerKey make(Path dataRoot, Consumer<String> log) throws InterruptedException {
    try (Workspace workspace = Workspace.open(dataRoot, "load-worker", log)) {
      Path file = workspace.folder().resolve("key.p12");
      char[] password = workspace.password().reveal().toCharArray();
      runKeytool(file, new String(password));
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, password);
      }
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
      SSLContext context = SSLContext.getInstance(TlsSockets.PROTOCOL);
      context.init(keys.getKeyManagers(), null, null);
      return new WorkerKey(context, digest(store.getCertificate(ALIAS)));
    } catch (GeneralSecurityException | IOException e) {
      throw new LoadException("a load worker's key cannot be made: " + OneLine.of(e.toString()), e);
    }
  }

  /** Makes the key with the JDK's tool, as the JDK has no public class that makes a certificate. */
  private static void runKeytool(Path file, String password)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Jdk.tool("keytool")));
    command.addAll(
        CommandWords.of(
            "-genkeypair -alias %s -keyalg EC -groupname secp256r1 -dname 'CN=sqldyno load worker' -validity 3650 -storetype PKCS12 -storepass:env %s"
                .formatted(ALIAS, PASSWORD)));
    command.addAll(List.of("-keystore", file.toString()));
    ProcessBuilder keytool = Jdk.process(command);
    keytool.environment().put(PASSWORD, password);
    CommandResult result = CommandResult.of(keytool, PATIENCE);
    if (!result.isSuccess()) {
      throw new IOException("keytool: " + OneLine.of(result.printed()));
    }
  }

  static byte[] digest(Certificate certificate) throws GeneralSecurityException {
    return Digest.sha256(certificate.getEncoded());
  }
}
