// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.provision.process.LogTail;
import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.ProcessScope;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.stacks.catalog.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.jar.JarFile;

/**
 * The JDK's AOT cache of one stack: the classes that an earlier start has loaded and linked, and
 * its profile of hot methods. {@link #recording} is started first, then {@link #create} makes the
 * cache, then {@link #cached} starts from it. Recording and creation are separate because an ending
 * JVM has little time.
 *
 * @see <a href="https://openjdk.org/jeps/483">JEP 483</a>, <a
 *     href="https://openjdk.org/jeps/515">JEP 515</a>
 */
public final class AotCache {
  private static final String BOOT = "Spring-Boot-Version";
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String WHY =
      "starts from what an earlier start has loaded, linked and profiled";
  private static final String UNPACKED =
      ", out of the unpacked jar, whose classes alone can be kept";

  private final Stack stack;
  private final Path folder;
  private final Path jar;
  private final ProcessScope processScope;
  private final Consumer<String> progress;

  /**
   * Prepares a cache that does not exist yet.
   *
   * @param stack one with a {@link Stack#jar}
   * @param workspace for the cache and the jar's parts
   * @param processScope of that workspace, for the JVMs that make the cache
   */
  public AotCache(Stack stack, Workspace workspace, ProcessScope processScope) {
    this.stack = stack;
    this.folder = made(workspace.folder().resolve(stack.id()));
    this.processScope = processScope;
    this.progress = workspace.progress();
    Path whole = stack.jar().orElseThrow();
    this.jar = isBoot(whole) ? folder.resolve(whole.getFileName()) : whole;
  }

  private static Path made(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ProvisionException(folder + " cannot be made: " + Reason.of(e), e);
    }
  }

  /** Returns whether the jar must be unpacked: the JVM caches no class of a jar within a jar. */
  private static boolean isBoot(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getManifest() != null
          && file.getManifest().getMainAttributes().getValue(BOOT) != null;
    } catch (IOException e) {
      throw new ProvisionException(jar + " cannot be read: " + Reason.of(e), e);
    }
  }

  /** Returns the stack started from the cache; a cache that does not fit ends its JVM at once. */
  public Stack cached() {
    return with("-XX:AOTMode=on -XX:AOTCache=" + quoted(cache()));
  }

  /** Returns the stack in a mode that records the cache's contents when it ends. */
  public Stack recording() throws InterruptedException {
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
    return with("-XX:AOTMode=record -XX:AOTConfiguration=" + quoted(configuration()));
  }

  /**
   * Makes the cache from the recording.
   *
   * @throws ProvisionException with the output of the JVM, if that fails
   */
  public void create() throws InterruptedException {
    Path unfinished = folder.resolve("unfinished.aot");
    List<String> arguments = new ArrayList<>(cached().command());
    arguments.removeFirst();
    arguments.addFirst("-XX:AOTCache=" + unfinished);
    arguments.addFirst("-XX:AOTConfiguration=" + configuration());
    arguments.addFirst("-XX:AOTMode=create");
    run("making the AOT cache of " + stack.id(), arguments);
    try {
      Files.move(unfinished, cache());
    } catch (IOException e) {
      throw new ProvisionException("the AOT cache cannot be kept: " + Reason.of(e), e);
    }
  }

  /** Returns whether the finished cache exists. */
  public boolean exists() {
    return Files.isRegularFile(cache());
  }

  private Path cache() {
    return folder.resolve("cache.aot");
  }

  private Path configuration() {
    return folder.resolve("recorded.aotconf");
  }

  /** Quotes a path, because the launcher splits a variable's text at blanks. */
  private static String quoted(Path path) {
    return "\"" + path + "\"";
  }

  private Stack with(String options) {
    return stack.withAotCache(jar, options, jar.startsWith(folder) ? WHY + UNPACKED : WHY);
  }

  private void run(String what, List<String> arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(arguments);
    command.addFirst(Jdk.tool(Stack.JAVA));
    try (WaitProgress _ = WaitProgress.on(what, progress)) {
      // a cache fits only the options that it was made with, and a stack may have its own
      CommandResult result =
          CommandResult.of(
              OwnEnvironment.process(processScope.entering(command), stack.environment())
                  .directory(stack.directory().toFile()),
              PATIENCE);
      if (!result.isSuccess()) {
        String how =
            result.isLate()
                ? "had not ended after %d min".formatted(PATIENCE.toMinutes())
                : ProcessEnd.of(result.status());
        throw new ProvisionException(
            "%s failed, as it %s:\n%s", what, how, LogTail.whole(result.printed()));
      }
    } catch (IOException e) {
      throw new ProvisionException(what + " failed: " + Reason.of(e), e);
    }
  }
}
