// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.process.ProcessState;
import dev.sqldyno.provision.workspace.EngineLauncher.Launched;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reports which node of a cluster ended: the others may go on without it. */
final class ClusterCrash implements CrashReport {
  private final Map<String, Launched> nodes;
  private final Set<String> told = new HashSet<>();

  ClusterCrash(Map<String, Launched> nodes) {
    this.nodes = nodes;
  }

  private Launched first() {
    return nodes.values().iterator().next();
  }

  @Override
  public String logTail() {
    return first().crashReport().logTail();
  }

  @Override
  public Optional<String> cause() {
    return first().crashReport().cause();
  }

  @Override
  public boolean isReplaced() {
    return first().crashReport().isReplaced();
  }

  @Override
  public Optional<String> newLoss() {
    return nodes.entrySet().stream()
        .flatMap(node -> loss(node.getKey(), node.getValue()).stream())
        .findFirst();
  }

  private Optional<String> loss(String name, Launched node) {
    return Stream.of(node.crashReport().newLoss(), end(name, node))
        .flatMap(Optional::stream)
        .findFirst()
        .map(how -> "%s of the cluster: %s".formatted(name, how));
  }

  private Optional<String> end(String name, Launched node) {
    boolean ended =
        node.footprint().firstProcess().stream()
            .anyMatch(pid -> ProcessState.of(pid) == ProcessState.ENDED);
    return ended && told.add(name)
        ? node.crashReport().cause().or(() -> Optional.of("its server has ended"))
        : Optional.empty();
  }
}
