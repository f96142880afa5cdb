// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How a stack is started.
 *
 * @param environment variables of the service, the engine's address and password among them
 * @param secret what must not be in the log
 * @param log file that its output is appended to, without the secret
 * @param dataRoot folder in which its workspace is made and deleted
 * @param patience how long it may take until it is ready
 * @param progress gets a line on what is being waited for
 */
public record ServiceStart(
    Map<String, String> environment,
    Secret secret,
    Path log,
    Path dataRoot,
    Duration patience,
    Consumer<String> progress) {

  /** Leaves out the values, of which one is a password. */
  @Override
  public String toString() {
    return "ServiceStart" + environment.keySet();
  }
}
