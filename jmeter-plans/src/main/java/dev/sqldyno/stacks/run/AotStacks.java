// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.workspace.ProcessScope;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.service.AotCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The AOT caches of stacks that start from one, each made by a short load before the stack's first
 * trial. Closing it deletes the caches. Not thread-safe.
 */
final class AotStacks implements AutoCloseable {
  private final Workspace workspace;
  private final ProcessScope processScope;
  private final Size training;
  private final Map<String, AotCache> caches = new HashMap<>();

  /**
   * Prepares caches that do not exist yet.
   *
   * @param dataRoot folder of their workspace, which is deleted at the end
   * @param size of the comparison; the training load has this size, but at most quick
   */
  AotStacks(Path dataRoot, Size size, Consumer<String> progress) {
    this.workspace = Workspace.open(dataRoot, "aot-caches", progress);
    this.processScope = ProcessScope.make(workspace, "KILL");
    this.training = size.compareTo(Size.QUICK) < 0 ? size : Size.QUICK;
  }

  /**
   * Returns each stack, followed by the same from a cache if a JVM starts it from a jar.
   *
   * @throws ProvisionException if a jar cannot be read
   */
  List<Stack> with(List<Stack> stacks) {
    List<Stack> all = new ArrayList<>();
    for (Stack stack : stacks) {
      all.add(stack);
      if (stack.jar().isPresent()) {
        AotCache cache = new AotCache(stack, workspace, processScope);
        caches.put(cache.cached().id(), cache);
        all.add(cache.cached());
      }
    }
    return all;
  }

  /**
   * Makes the stack's cache, unless it needs none or the cache exists.
   *
   * @throws ProvisionException if that fails
   */
  void train(Stack stack, StackEngine engine)
      throws SQLException, IOException, InterruptedException {
    AotCache cache = caches.get(stack.id());
    if (cache == null || cache.exists()) {
      return;
    }
    workspace
        .progress()
        .accept("training the AOT cache of %s by a short load".formatted(stack.id()));
    Path raw = Files.createDirectories(workspace.folder().resolve("training-" + stack.id()));
    Stack recording = cache.recording();
    engine.measure(
        new StackTrial(
            recording, Scenario.CLOSED, 0, OptionalDouble.empty(), ServiceEffort.of(training)),
        Fingerprint.subject(recording),
        raw);
    cache.create();
  }

  @Override
  public void close() {
    workspace.close();
  }
}
