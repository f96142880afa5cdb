// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.process.ProcessState;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Reports which node of a cluster ended, and when: the others may go on without it. */
final class ClusterCrash implements CrashReport {
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Set<String> told = new HashSet<>();

  /**
   * A node.
   *
   * @param end when its first process ended
   */
  private record Node(CrashReport report, OptionalLong pid, CompletableFuture<LocalTime> end) {
    static Node of(CrashReport report, OptionalLong pid) {
      CompletableFuture<LocalTime> end =
          pid.isEmpty()
              ? new CompletableFuture<>()
              : ProcessHandle.of(pid.getAsLong())
                  .map(process -> process.onExit().thenApply(_ -> LocalTime.now()))
                  .orElseGet(CompletableFuture::new);
      return new Node(report, pid, end);
    }

    boolean hasEnded() {
      return pid.stream().anyMatch(first -> ProcessState.of(first) == ProcessState.ENDED);
    }

    String died() {
      return "%s at %s"
          .formatted(
              report.cause().orElse("its server has ended"),
              end.getNow(LocalTime.now()).truncatedTo(ChronoUnit.SECONDS));
    }
  }

  /** Watches the nodes from now on; their reports are in the same order. */
  ClusterCrash(Footprint.Nodes cluster, List<CrashReport> reports) {
    Iterator<CrashReport> report = reports.iterator();
    cluster
        .nodes()
        .forEach((name, node) -> nodes.put(name, Node.of(report.next(), node.firstProcess())));
  }

  private CrashReport first() {
    return nodes.values().iterator().next().report();
  }

  @Override
  public String logTail() {
    return first().logTail();
  }

  @Override
  public Optional<String> cause() {
    Map.Entry<String, Node> first = nodes.entrySet().iterator().next();
    return first.getValue().report().cause().map(_ -> of(first, first.getValue().died()));
  }

  @Override
  public boolean isReplaced() {
    return nodes.values().stream().anyMatch(node -> node.report().isReplaced());
  }

  @Override
  public Optional<String> newLoss() {
    return nodes.entrySet().stream().flatMap(node -> loss(node).stream()).findFirst();
  }

  private Optional<String> loss(Map.Entry<String, Node> node) {
    return Stream.of(node.getValue().report().newLoss(), end(node))
        .flatMap(Optional::stream)
        .findFirst()
        .map(how -> of(node, how));
  }

  private static String of(Map.Entry<String, Node> node, String how) {
    return "%s of the cluster: %s".formatted(node.getKey(), how);
  }

  private Optional<String> end(Map.Entry<String, Node> node) {
    return node.getValue().hasEnded() && told.add(node.getKey())
        ? Optional.of(node.getValue().died())
        : Optional.empty();
  }
}
