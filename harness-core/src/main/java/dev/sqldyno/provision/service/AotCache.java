// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.service;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.provision.process.LastWords;
import dev.sqldyno.provision.process.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.jar.JarFile;

/**
 * An AOT cache of the JDK for one stack: which classes an earlier start has loaded and linked, and
 * which methods it found hot. Made in two steps, as a JVM that ends has little time: a start
 * records ({@link #recording}), then {@link #create} makes the cache, then {@link #cached} starts
 * from it.
 *
 * @see <a href="https://openjdk.org/jeps/483">JEP 483</a>, <a
 *     href="https://openjdk.org/jeps/515">JEP 515</a>
 */
public final class AotCache {
  private static final String BOOT = "Spring-Boot-Version";
  private static final long PATIENCE_MINUTES = 3;
  private static final String WHY =
      "starts from what an earlier start has loaded, linked and profiled";

  private final Stack stack;
  private final Path folder;
  private final Path jar;
  private final Consumer<String> progress;

  /**
   * None yet.
   *
   * @param stack one with a {@link Stack#jar}
   * @param folder where it goes, with the jar's parts
   */
  public AotCache(Stack stack, Path folder, Consumer<String> progress) {
    this.stack = stack;
    this.folder = folder;
    this.progress = progress;
    Path whole = stack.jar().orElseThrow();
    this.jar = isBoot(whole) ? folder.resolve(whole.getFileName()) : whole;
  }

  /** The JVM keeps nothing of classes that come out of a jar within a jar. */
  private static boolean isBoot(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getManifest() != null
          && file.getManifest().getMainAttributes().getValue(BOOT) != null;
    } catch (IOException e) {
      throw new ProvisionException(jar + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** The stack as it starts from the cache. A cache that does not fit ends it at once. */
  public Stack cached() {
    return with("-XX:AOTMode=on -XX:AOTCache=" + cache());
  }

  /** The stack as it records what the cache will have, when it ends. */
  public Stack recording() {
    if (!jar.equals(stack.jar().orElseThrow())) {
      run(
          "unpacking " + stack.id(),
          List.of(
              "-Djarmode=tools",
              "-jar",
              stack.jar().orElseThrow().toString(),
              "extract",
              "--force",
              "--destination",
              folder.toString()));
    }
    return with("-XX:AOTMode=record -XX:AOTConfiguration=" + configuration());
  }

  /**
   * Makes the cache of what was recorded.
   *
   * @throws ProvisionException with what the JVM says
   */
  public void create() {
    List<String> arguments = new ArrayList<>(cached().command());
    arguments.removeFirst();
    arguments.addFirst("-XX:AOTCache=" + cache());
    arguments.addFirst("-XX:AOTConfiguration=" + configuration());
    arguments.addFirst("-XX:AOTMode=create");
    run("making the AOT cache of " + stack.id(), arguments);
  }

  /** Whether there is one already. */
  public boolean exists() {
    return Files.isRegularFile(cache());
  }

  private Path cache() {
    return folder.resolve("cache.aot");
  }

  private Path configuration() {
    return folder.resolve("recorded.aotconf");
  }

  private Stack with(String options) {
    return stack.withAotCache(jar, options, WHY);
  }

  private void run(String what, List<String> arguments) {
    List<String> command = new ArrayList<>(arguments);
    command.addFirst(Jdk.tool(Stack.JAVA));
    Path log = folder.resolve("aot.log");
    try (Waiting _ = Waiting.on(what, progress)) {
      Files.createDirectories(folder);
      Process process =
          new ProcessBuilder(command)
              .directory(stack.directory().toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
      process.destroyForcibly();
      if (!ended || process.exitValue() != 0) {
        throw new ProvisionException(
            "%s failed:\n%s".formatted(what, LastWords.of(Files.readString(log))));
      }
    } catch (IOException e) {
      throw new ProvisionException(what + " failed: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while " + what);
    }
  }
}
