// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.jmh.state.MixParameters;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.CellName;
import dev.sqldyno.workload.mix.MixPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One operation of a workload in one variant, measured by one JMH fork. */
public record Cell(Workload workload, Operation operation, Map<String, String> variant) {

  /** Returns all cells of the workloads, in the order of their folders. */
  public static List<Cell> of(List<Workload> workloads) {
    return workloads.stream()
        .flatMap(workload ->
            workload.operations().stream()
                .flatMap(operation ->
                    operation.variants().stream()
                        .map(variant -> new Cell(workload, operation, variant))))
        .toList();
  }

  /**
   * Returns the cells of the operations with these names; all cells if no name is given.
   *
   * @throws CatalogException with the nearest name, if no workload has one
   */
  public static List<Cell> of(List<Workload> workloads, List<String> operations) {
    List<Cell> all = of(workloads);
    Set<String> known =
        all.stream()
            .map(cell -> cell.operation().id())
            .collect(Collectors.toCollection(TreeSet::new));
    for (String name : operations) {
      Nearest.require(name, known, "--operations: no chosen workload has");
    }
    return operations.isEmpty()
        ? all
        : all.stream().filter(cell -> operations.contains(cell.operation().id())).toList();
  }

  /** Returns whether a value of that name can be selected for it. */
  public boolean has(String name) {
    return variant.containsKey(name) || workload.amounts().contains(name);
  }

  /** Returns this cell with an open loop at that rate. */
  public Cell atRate(String perSecond) {
    Map<String, String> other = new TreeMap<>(variant);
    other.put(RunSpec.RATE, perSecond);
    return new Cell(workload, operation, other);
  }

  /** Returns its name in the results, {@code workload/operation[key=value,…]}. */
  public String label() {
    return CellName.id(workload.id(), operation.id(), variantOfResults());
  }

  /** Returns its name with the values as the user or the folder spells them. */
  private String spelled() {
    return CellName.id(workload.id(), operation.id(), variant);
  }

  /** Returns the parameters of the JMH benchmark that describe this cell. */
  Map<String, String> parameters() {
    return MixParameters.of(operation, variant);
  }

  /**
   * Compiles it for an engine.
   *
   * @throws dev.sqldyno.catalog.text.CatalogException for what is wrong in its folder
   */
  public MixPlan plan(Catalog catalog, Engine engine, Size size) {
    MixParameters mix = MixParameters.parse(workload, parameters());
    return MixPlan.of(catalog, engine, workload, size, mix.values());
  }

  /**
   * Throws CatalogException for a mistake in a folder, or for a value that it does not accept.
   *
   * @param named whether a message names the cell, as the user chose values
   */
  public static void checkPlans(
      List<Cell> cells, Catalog catalog, List<Engine> engines, Size size, boolean named) {
    for (Cell cell : cells) {
      try {
        engines.forEach(engine -> cell.plan(catalog, engine, size));
      } catch (CatalogException e) {
        throw named ? new CatalogException("%s: %s", cell.spelled(), e.getMessage()) : e;
      }
    }
  }

  /**
   * Throws CatalogException if two cells are one, of which a value is spelled differently: {@code
   * rate:500,500.0}.
   */
  public static void requireDistinct(List<Cell> cells) {
    Map<Cell, Cell> seen = new HashMap<>();
    for (Cell cell : cells) {
      Cell same =
          seen.put(new Cell(cell.workload(), cell.operation(), cell.variantOfResults()), cell);
      if (same != null) {
        throw new CatalogException(
            "%s and %s are the same: leave one out", same.spelled(), cell.spelled());
      }
    }
  }

  /** Returns the profile among these that is this cell's on that engine. */
  public Optional<Profile> profile(List<Profile> all, String engine) {
    return all.stream()
        .filter(profile -> profile.engine().equals(engine))
        .filter(profile -> is(profile.workload(), profile.operation(), profile.variant()))
        .findFirst();
  }

  /** Returns whether that key is this cell's, on any engine. */
  public boolean is(MeasuredCell.Key key) {
    return is(key.workload(), key.operation(), key.variant());
  }

  /** Returns how many different windows of a fork the samples of this trial are. */
  public long windows(List<Sample> all, String engine, int repetition) {
    return all.stream()
        .filter(sample -> is(sample, engine, repetition))
        .map(Sample::iteration)
        .distinct()
        .count();
  }

  /** Returns whether the sample is this cell's on that engine in that repetition. */
  public boolean is(Sample sample, String engine, int repetition) {
    return sample.engine().equals(engine)
        && sample.repetition() == repetition
        && is(sample.workload(), sample.operation(), sample.variant());
  }

  private boolean is(String ofWorkload, String ofOperation, Map<String, String> ofVariant) {
    return ofWorkload.equals(workload.id())
        && ofOperation.equals(operation.id())
        && (ofVariant.equals(variant) || ofVariant.equals(variantOfResults()));
  }

  /** Returns the variant without {@code rate: closed} and other defaults. */
  private Map<String, String> variantOfResults() {
    return MixParameters.parse(workload, parameters()).variant();
  }
}
