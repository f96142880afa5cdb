// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.process.ProcessState;
import java.time.LocalTime;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The crash report of a cluster: which nodes ended, and when. The others may go on. */
final class ClusterCrash implements CrashReport {
  private final Footprint.Nodes cluster;
  private final List<CrashReport> reports;
  private final Map<String, LocalTime> ends = new ConcurrentHashMap<>();
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  /**
   * Watches the nodes from now on.
   *
   * @param reports of the nodes, in the same order
   */
  ClusterCrash(Footprint.Nodes cluster, List<CrashReport> reports) {
    this.cluster = cluster;
    this.reports = reports;
    cluster
        .nodes()
        .forEach((name, node) ->
            node.firstProcess().stream()
                .mapToObj(ProcessHandle::of)
                .flatMap(Optional::stream)
                .forEach(first ->
                    first.onExit().thenRun(() -> ends.putIfAbsent(name, LocalTime.now()))));
  }

  @Override
  public String logTail() {
    return logTail(0);
  }

  /** Returns the {@link CrashReport#logTail} of a node, of which the first is 0. */
  String logTail(int node) {
    return reports.get(node).logTail();
  }

  @Override
  public Optional<String> cause() {
    String first = cluster.nodes().keySet().iterator().next();
    return reports.getFirst().cause().map(how -> died(first, how));
  }

  @Override
  public boolean isReplaced() {
    return reports.stream().anyMatch(CrashReport::isReplaced);
  }

  @Override
  public Optional<String> newLoss() {
    Iterator<CrashReport> each = reports.iterator();
    return cluster.nodes().entrySet().stream()
        .flatMap(node -> loss(node.getKey(), node.getValue(), each.next()).stream())
        .findFirst();
  }

  private Optional<String> loss(String name, Footprint node, CrashReport report) {
    return report
        .newLoss()
        .map(how -> of(name, how))
        .or(() ->
            hasEnded(node) && reported.add(name)
                ? Optional.of(died(name, report.cause().orElse("its server has ended")))
                : Optional.empty());
  }

  private static boolean hasEnded(Footprint node) {
    return node.firstProcess().stream().anyMatch(pid -> ProcessState.of(pid) == ProcessState.ENDED);
  }

  private String died(String name, String how) {
    LocalTime end = ends.getOrDefault(name, LocalTime.now());
    return of(name, String.format(Locale.ROOT, "%s at %tT", how, end));
  }

  private static String of(String name, String how) {
    return "%s of the cluster: %s".formatted(name, how);
  }
}
