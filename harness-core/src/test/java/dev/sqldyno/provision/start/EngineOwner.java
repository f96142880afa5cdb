// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts an engine in a JVM of its own and keeps it, for tests that end such a JVM. Prints {@code
 * up} when the engine runs, and leaves an engine lock where one can be.
 */
final class EngineOwner {
  private EngineOwner() {}

  /** Takes the arguments: an engine's id, data root, engine lock. */
  public static void main(String[] args) throws InterruptedException {
    RunningEngine running =
        new Provisioner()
            .start(
                EngineDeployment.of(args[0]).engine(),
                TestEngines.options(EngineDeployment.of(args[0]), Path.of(args[1])));
    if (!(running.footprint() instanceof Footprint.InJvm)) {
      EngineLock.write(running, Path.of(args[2]));
    }
    System.out.println("up");
    Thread.sleep(Long.MAX_VALUE);
  }

  /** Starts a JVM by the command line given before java's, and waits until its engine runs. */
  static Process start(List<String> prefix, EngineDeployment deployment, Path dataRoot, Path lock) {
    List<String> command =
        java(EngineOwner.class, deployment.id(), dataRoot.toString(), lock.toString());
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

  /** Returns the command line of a JVM like this one. */
  static List<String> java(Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("image."))
        .forEach(name -> command.add(1, "-D" + name + "=" + System.getProperty(name)));
    command.addAll(List.of(arguments));
    return command;
  }
}
