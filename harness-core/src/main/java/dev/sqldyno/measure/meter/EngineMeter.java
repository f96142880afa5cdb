// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.cgroup.CgroupCpu;
import dev.sqldyno.measure.docker.DockerStats;
import dev.sqldyno.measure.emulator.EmulatorCounts;
import dev.sqldyno.measure.perf.PerfSource;
import dev.sqldyno.measure.proc.ProcessTree;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.provision.process.ProcessGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The best meter that works here for an engine, or for another party on this machine. Not
 * thread-safe.
 *
 * @param meter the kind that works on this engine and machine
 * @param whyNotHigher why better ones do not work here, with the remedy: a line for each reason
 * @param sources the sources of one server; none for a cluster
 * @param nodes a meter for each node of a cluster, by its name; empty for one server
 */
public record EngineMeter(
    MeterKind meter,
    List<String> whyNotHigher,
    List<CostSource> sources,
    Map<String, EngineMeter> nodes)
    implements AutoCloseable {

  /** The meter of one server. */
  public EngineMeter(MeterKind meter, List<String> whyNotHigher, List<CostSource> sources) {
    this(meter, whyNotHigher, sources, Map.of());
  }

  /** Returns one that reads nothing. */
  static EngineMeter none() {
    return new EngineMeter(MeterKind.NONE, List.of(), List.of());
  }

  /** Opens the best meter for an engine. */
  public static EngineMeter open(RunningEngine engine) {
    return open(engine.footprint());
  }

  /**
   * Tries the meters, best first, until one works; {@link MeterKind#NONE} always does. An emulated
   * engine has a single meter. All nodes of a cluster get the same kind.
   */
  public static EngineMeter open(Footprint footprint) {
    List<MeterKind> ladder =
        footprint.emulatorName().isPresent()
            ? List.of(MeterKind.INSTRUCTIONS_EMULATED)
            : List.of(MeterKind.values());
    Map<String, List<String>> whyNot = new LinkedHashMap<>();
    for (MeterKind meter : ladder) {
      try {
        EngineMeter opened = open(meter, footprint);
        return new EngineMeter(meter, lines(whyNot), opened.sources, opened.nodes);
      } catch (NoMeterException e) {
        whyNot.computeIfAbsent(e.getMessage(), _ -> new ArrayList<>()).add(meter.id());
      }
    }
    throw new IllegalStateException("the last meter always works");
  }

  /** Opens what a meter reads of one server. */
  @FunctionalInterface
  interface Opening<E extends Exception> {
    List<CostSource> open(Footprint server) throws E;
  }

  /** Opens that meter, on each node of a cluster. */
  static EngineMeter open(MeterKind meter, Footprint footprint) throws NoMeterException {
    return open(meter, footprint, server -> sources(meter, server));
  }

  /** Opens what there is to read of a server, or of each node of a cluster. */
  static <E extends Exception> EngineMeter open(
      MeterKind meter, Footprint footprint, Opening<E> sources) throws E {
    if (!(footprint instanceof Footprint.Nodes cluster)) {
      return new EngineMeter(meter, List.of(), sources.open(footprint));
    }
    Map<String, EngineMeter> nodes = new LinkedHashMap<>();
    EngineMeter opened = new EngineMeter(meter, List.of(), List.of(), nodes);
    try {
      for (Map.Entry<String, Footprint> node : cluster.nodes().entrySet()) {
        nodes.put(node.getKey(), open(meter, node.getValue(), sources));
      }
      return opened;
    } catch (Exception e) {
      opened.close();
      throw e;
    }
  }

  private static List<String> lines(Map<String, List<String>> metersByReason) {
    return metersByReason.entrySet().stream()
        .map(each -> "%s: %s".formatted(String.join(", ", each.getValue()), each.getKey()))
        .toList();
  }

  private static List<CostSource> sources(MeterKind meter, Footprint footprint)
      throws NoMeterException {
    return switch (footprint) {
      case Footprint.Processes processes -> sources(meter, processes);
      case Footprint.Container own when meter == MeterKind.DOCKER_STATS ->
          List.of(DockerStats.open(own.id(), own.host()));
      case Footprint.Emulated own when meter == MeterKind.INSTRUCTIONS_EMULATED ->
          List.of(EmulatorCounts.open(own.counts()));
      case Footprint.Container _,
          Footprint.Emulated _,
          Footprint.InJvm _,
          Footprint.Remote _,
          Footprint.Nodes _ ->
          none(meter, footprint.whyNoGroup());
    };
  }

  private static List<CostSource> sources(MeterKind meter, Footprint.Processes engine)
      throws NoMeterException {
    return switch (meter) {
      case INSTRUCTIONS -> {
        CostSource cpu = CgroupCpu.open(cgroup(engine));
        yield List.of(PerfSource.ofInstructions(cgroup(engine)), cpu);
      }
      case CGROUP_CPU -> List.of(CgroupCpu.open(cgroup(engine)));
      case PROC_CPU -> List.of(ProcessTree.open(engine));
      case DOCKER_STATS ->
          throw new NoMeterException("the engine is not known to Docker, or not by its container");
      case INSTRUCTIONS_EMULATED, NONE ->
          none(meter, "no meter reaches process " + engine.rootPid());
    };
  }

  /**
   * Throws the reason why there is nothing to read; the last meter returns it as a reading instead.
   */
  private static List<CostSource> none(MeterKind meter, String reason) throws NoMeterException {
    if (meter != MeterKind.NONE) {
      throw new NoMeterException(reason);
    }
    return List.of(into -> into.put(Counter.CPU, new Reading.Unavailable(reason)));
  }

  /** Returns the engine's own cgroup, which contains its first process. */
  static Path cgroup(Footprint.Processes engine) throws NoMeterException {
    Path directory = engine.cgroup().orElseThrow(() -> new NoMeterException(engine.whyNoGroup()));
    NoMeterException.throwIf(whyNotIn(directory, engine.rootPid()));
    return directory;
  }

  /**
   * Returns why that cgroup does not count that process; empty where it does, or where the process
   * has ended and others are in the cgroup.
   */
  private static Optional<String> whyNotIn(Path directory, long pid) {
    Optional<String> procCgroup = KernelFiles.ofProcess(pid, "cgroup");
    if (procCgroup.isEmpty()) {
      // it may be a script that started the others and ended
      return ProcessGroup.inside(directory).isEmpty()
          ? Optional.of("process %d has ended".formatted(pid))
          : Optional.empty();
    }
    return CgroupMounts.read()
            .of("cpuacct", procCgroup.get())
            .anyMatch(own -> own.startsWith(directory))
        ? Optional.empty()
        : Optional.of("process %d is not in %s".formatted(pid, directory));
  }

  /**
   * Returns totals since some fixed moment. Takes tens of microseconds, some of them of the
   * engine's CPU.
   */
  public Totals read() {
    if (!nodes.isEmpty()) {
      Map<String, Totals> each = new LinkedHashMap<>();
      nodes.forEach((name, node) -> each.put(name, node.read()));
      return Totals.ofNodes(System.nanoTime(), each);
    }
    Map<Counter, Reading> counters = new EnumMap<>(Counter.class);
    sources.forEach(source -> source.read(counters));
    return new Totals(System.nanoTime(), counters);
  }

  /** Begins to watch the idle engine; see {@link CostSource#beginIdle}. */
  public void beginIdle() {
    sources.forEach(CostSource::beginIdle);
    nodes.values().forEach(EngineMeter::beginIdle);
  }

  /** Ends the idle watch. */
  public void endIdle() {
    sources.forEach(CostSource::endIdle);
    nodes.values().forEach(EngineMeter::endIdle);
  }

  /**
   * Returns what was executed between the last two readings, by function; see {@link
   * EmulatorCounts#executed}. Empty for all other meters.
   */
  public Optional<Supplier<CodeCounts>> executed() {
    if (!nodes.isEmpty()) {
      Map<String, Supplier<CodeCounts>> each = new LinkedHashMap<>();
      nodes.forEach((name, node) -> node.executed().ifPresent(code -> each.put(name, code)));
      return each.size() < nodes.size() ? Optional.empty() : Optional.of(() -> ofNodes(each));
    }
    return sources.stream()
        .filter(EmulatorCounts.class::isInstance)
        .map(EmulatorCounts.class::cast)
        .findFirst()
        .flatMap(EmulatorCounts::executed);
  }

  private static CodeCounts ofNodes(Map<String, Supplier<CodeCounts>> nodes) {
    Map<String, CodeCounts> each = new LinkedHashMap<>();
    nodes.forEach((name, code) -> each.put(name, code.get()));
    return CodeCounts.ofNodes(each);
  }

  @Override
  public void close() {
    sources.forEach(CostSource::close);
    nodes.values().forEach(EngineMeter::close);
  }
}
