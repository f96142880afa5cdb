// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A JVM of its own that starts an engine and keeps it, for tests that end such a JVM. Says {@code
 * up} when the engine runs, and leaves a lease where one can be.
 */
final class Owner {
  private Owner() {}

  /** Arguments: engine, data root, lease file. */
  public static void main(String[] args) throws InterruptedException {
    RunningEngine running =
        new Provisioner()
            .start(
                Catalog.load().engine(args[0]),
                new ProvisionOptions(
                    Durability.COMMIT, Optional.empty(), Path.of(args[1]), System.err::println));
    if (running.footprint() instanceof Footprint.Processes) {
      Lease.write(running, Path.of(args[2]));
    }
    System.out.println("up");
    Thread.sleep(Long.MAX_VALUE);
  }

  /** Starts one by the command line given before java's, and waits until its engine runs. */
  static Process start(List<String> prefix, String engine, Path dataRoot, Path lease) {
    List<String> command = java(Owner.class, engine, dataRoot.toString(), lease.toString());
    command.addAll(0, prefix);
    try {
      Process owner =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String said = owner.inputReader().readLine();
      if (!"up".equals(said)) {
        throw new IllegalStateException("the owner said " + said);
      }
      return owner;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The command line of a JVM like this one. */
  static List<String> java(Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }
}
