// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.OwnFiles;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.Secret;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Holds the options for an engine that somebody else started. No option takes the password itself,
 * as other users could see it.
 */
public final class ExternalOptions {
  static final String PASSWORD_VARIABLE = "SQLDYNO_PASSWORD";

  @Option(
      names = "--url",
      paramLabel = "JDBC-URL",
      description = "Use a running engine at this URL instead of starting one.")
  private Optional<String> url = Optional.empty();

  @Option(names = "--user", paramLabel = "NAME", description = "The database user for --url.")
  private Optional<String> user = Optional.empty();

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description =
          "File whose first line is the password for --url (default: the environment variable "
              + PASSWORD_VARIABLE
              + ").")
  private Optional<Path> passwordFile = Optional.empty();

  @Option(
      names = "--container",
      paramLabel = "NAME",
      description =
          "Container of the engine at --url, on the Docker at DOCKER_HOST (else this machine's; never"
              + " another than the one named). Without it the engine's CPU cannot be measured.")
  private Optional<String> container = Optional.empty();

  /** Returns where that engine is; nothing if we are to start one. */
  public Optional<External> external() {
    if (url.isEmpty() && (user.isPresent() || passwordFile.isPresent() || container.isPresent())) {
      throw new UsageException(
          "--user, --password-file and --container go with --url, which is missing");
    }
    return url.map(at -> new External(at, user.orElse(""), password(), container));
  }

  private Secret password() {
    if (passwordFile.isEmpty()) {
      return new Secret(System.getenv().getOrDefault(PASSWORD_VARIABLE, ""));
    }
    OwnFiles files =
        new OwnFiles(
            UsageException::new, "--password-file takes one whose first line is the password");
    String first = files.present(passwordFile.get()).lines().findFirst().orElse("");
    if (first.isEmpty()) {
      throw files.damaged(passwordFile.get().toString(), "its first line is empty");
    }
    return new Secret(first);
  }
}
