// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The options of a stack's start.
 *
 * @param environment variables of the service, including the engine's address and password
 * @param secret removed from the log
 * @param log file that its output is appended to, without the secret
 * @param dataRoot folder in which its workspace is made and deleted
 * @param patience the longest time until it is ready
 * @param progress gets a line for each long wait
 */
public record ServiceStart(
    Map<String, String> environment,
    Secret secret,
    Path log,
    Path dataRoot,
    Duration patience,
    Consumer<String> progress) {

  /** Omits the values, one of which is a password. */
  @Override
  public String toString() {
    return "ServiceStart" + environment.keySet();
  }
}
