// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Location;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.external.ExternalUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The requirements of a run with load workers; none without them. */
record WorkerNeeds(BenchOptions options) {

  /** Returns which options do not go with load workers. Connects to none. */
  List<String> conflicts() {
    if (options.workers().isEmpty()) {
      return List.of();
    }
    List<String> conflicts = new ArrayList<>();
    if (options.engines().stream().anyMatch(options::isEmulated)) {
      conflicts.add("the lab counts one process's clients: leave out --lab, or --load-workers");
    }
    if (!options.recorded().own().values().stream().allMatch(List::isEmpty)) {
      conflicts.add("load workers do not have your folders of engines and workloads");
    }
    options.engines().forEach(engine -> whyUnreached(engine).ifPresent(conflicts::add));
    conflicts.addAll(mixes(true).flatMap(cell -> whyNotShared(cell).stream()).distinct().toList());
    return conflicts;
  }

  private Optional<String> whyUnreached(Engine engine) {
    Optional<External> external = options.external(engine);
    if (external.isEmpty() && !engine.driver().url().contains("{host}")) {
      return Optional.of(
          "%s runs in its client's JVM, where load workers cannot reach it: leave out the engine or --load-workers"
              .formatted(engine.name()));
    }
    if (engine.chosenClients().filter(clients -> clients.url().isEmpty()).isPresent()) {
      return Optional.of(
          "load workers connect to one address: choose cluster.clients=driver, or leave out --load-workers");
    }
    String host =
        external
            .map(server -> ExternalUrl.pin(engine, server.nodes().getFirst()))
            .flatMap(Address::location)
            .map(Location::host)
            .orElse("127.0.0.1");
    return options
        .workers()
        .flatMap(workers -> workers.unreached(host))
        .map(worker ->
            "load worker %s cannot reach %s, which listens on this machine's loopback: use --external %s=URL with a server that listens on the network"
                .formatted(worker, engine.name(), EngineId.parse(engine.id()).plain()));
  }

  /** Connects to the workers, and returns why one of them cannot drive the run's mixes. */
  Optional<String> obstacle() throws InterruptedException {
    try {
      if (options.workers().isPresent()) {
        options.workers().get().check();
      }
      return Optional.empty();
    } catch (ForeseenException e) {
      return Optional.of(e.getMessage());
    }
  }

  private Optional<String> whyNotShared(Cell cell) {
    return options
        .plan(cell, options.engines().getFirst())
        .whyNotShared(cell.operation().id())
        .map(why -> "%s: %s; leave it out, or --load-workers".formatted(cell.label(), why));
  }

  /** Returns which operations have no clients to share; empty if all have. */
  Optional<String> note() {
    String others =
        mixes(false)
            .map(cell -> cell.workload().id() + "/" + cell.operation().id())
            .distinct()
            .collect(Collectors.joining(", "));
    return options.workers().isEmpty() || others.isEmpty()
        ? Optional.empty()
        : Optional.of("no mix of clients, so not run by load workers: " + others);
  }

  private Stream<Cell> mixes(boolean wanted) {
    return options.cells().stream().filter(cell -> cell.operation().is(Kind.MIX) == wanted);
  }
}
