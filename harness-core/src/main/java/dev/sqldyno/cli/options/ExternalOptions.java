// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.ProvisionOptions.Server;
import dev.sqldyno.provision.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/**
 * The options for an engine that others started. No option takes the password itself, which other
 * users could see.
 */
public final class ExternalOptions {
  public static final String PASSWORD_VARIABLE = "SQLDYNO_PASSWORD";

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
              + " another than the one named).")
  private Optional<String> container = Optional.empty();

  @Option(
      names = "--pid",
      paramLabel = "PID",
      description =
          "Process of the engine at --url, with all below it (default: the one that answers, if it runs"
              + " on this machine): its cgroup is metered where nothing else is in that, else these"
              + " processes.")
  private Optional<String> pid = Optional.empty();

  @Option(
      names = "--unit",
      paramLabel = "NAME",
      description =
          "The systemd unit of the engine at --url: its cgroup is metered, with all that is in it.")
  private Optional<String> unit = Optional.empty();

  /** Returns the external engine; empty if one is to be started. */
  public Optional<External> external() {
    Optional<Server> server = server(container, pid, unit);
    if (url.isEmpty() && (user.isPresent() || passwordFile.isPresent() || server.isPresent())) {
      throw new UsageException(
          "--user, --password-file, --container, --pid and --unit go with --url, which is missing");
    }
    return url.map(at -> new External(at, user.orElse(""), password(), server));
  }

  /**
   * Returns the named server; empty if none is named.
   *
   * @throws UsageException if several are named
   */
  public static Optional<Server> server(
      Optional<String> container, Optional<String> pid, Optional<String> unit) {
    List<Server> named =
        Stream.of(
                container.map(name -> new Server(Server.By.CONTAINER, name)),
                pid.map(name -> new Server(Server.By.PID, name)),
                unit.map(name -> new Server(Server.By.UNIT, name)))
            .flatMap(Optional::stream)
            .toList();
    if (named.size() > 1) {
      throw new UsageException(
          "--container, --pid and --unit each say what is metered: keep one of them");
    }
    return named.stream().findFirst();
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
