// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import com.sun.management.OperatingSystemMXBean;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.jmh.state.Engines;
import dev.sqldyno.provision.Placement.Way;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.Provisioner;
import dev.sqldyno.provision.process.Waiting;
import dev.sqldyno.run.Progress;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds, before the first engine starts, everything that the chosen ones lack here. */
final class Preflight {
  private final BenchOptions options;
  private final Provisioner provisioner = new Provisioner();

  Preflight(BenchOptions options) {
    this.options = options;
  }

  /**
   * Every engine that cannot be had, with all its reasons and their remedies.
   *
   * @throws ProvisionException with all of them where a required engine is among them, or no other
   *     is left
   */
  Map<Engine, String> absent() {
    Map<Engine, String> absent = new LinkedHashMap<>();
    try (Progress progress = Progress.open();
        Waiting _ = Waiting.on("looking for what the engines need", progress)) {
      for (Engine engine : options.engines()) {
        List<String> missing = missing(engine, progress);
        if (!missing.isEmpty()) {
          absent.put(engine, String.join("; ", missing));
        }
      }
    }
    boolean required = absent.keySet().stream().anyMatch(this::required);
    if (required || absent.size() == options.engines().size()) {
      throw new ProvisionException(
          absent.entrySet().stream()
              .map(entry -> entry.getKey().id() + ": " + entry.getValue())
              .collect(Collectors.joining("; ", "cannot be measured here: ", "")));
    }
    checkMemory(absent);
    return absent;
  }

  /** Engines that run at once need their memory at once. */
  private void checkMemory(Map<Engine, String> absent) {
    long needMiB =
        options.engines().stream()
            .filter(engine -> !absent.containsKey(engine) && inContainer(engine))
            .mapToLong(this::memoryMiB)
            .sum();
    long hasMiB =
        ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize()
            >> 20;
    if (options.interleave() == Interleave.CELLS && needMiB > hasMiB) {
      throw new ProvisionException(
          "the engines together need %d MiB of memory and this machine has %d: run one at a time with --interleave engines"
              .formatted(needMiB, hasMiB));
    }
  }

  /** What it needs, or may have. */
  private long memoryMiB(Engine engine) {
    int needs = engine.container().orElseThrow().memoryMiB();
    return options
        .placements()
        .of(engine.id())
        .memory()
        .map(limit -> Math.min(needs, limit.mebibytes()))
        .orElse(needs);
  }

  private boolean inContainer(Engine engine) {
    return !options.external().containsKey(engine.id())
        && Provisioner.way(engine, options.placements().of(engine.id())) == Way.CONTAINER;
  }

  private boolean required(Engine engine) {
    return options.require().contains(engine.id()) || options.external().containsKey(engine.id());
  }

  private List<String> missing(Engine engine, Progress progress) {
    External external = options.external().get(engine.id());
    return external == null
        ? provisioner.missing(engine, options.placements().of(engine.id()), progress)
        : whyNot(engine, external, progress).stream().toList();
  }

  private Optional<String> whyNot(Engine engine, External external, Progress progress) {
    try {
      ProvisionOptions attaching =
          new ProvisionOptions(
              options.durability(), Optional.of(external), Engines.dataRoot(), progress);
      provisioner.start(engine, attaching).close();
      return Optional.empty();
    } catch (ProvisionException e) {
      return Optional.of(e.getMessage());
    }
  }
}
