// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Holds one workload folder, {@code workloads/<id>/workload.yaml} and its SQL. A workload measures
 * operations, or tries features, or does both.
 *
 * @param id the folder's name
 * @param title a heading for the report
 * @param question what its numbers answer, one sentence
 * @param tables those that its operations work on, each the {@code {table}} of settle statements;
 *     empty if there are no operations
 * @param sizes named amounts (rows, keys, …) by size; statements and benchmarks use them by name.
 *     {@code diskMiB} is what its tables and their logs take at most on the engines measured so far
 * @param statements every statement that the operations need on every engine
 * @param operations what is measured, in the report's order
 * @param features what is tried once on each engine, in the report's order
 * @param generators makers of the values that statements bind, by name
 * @param load how its tables are filled, in this order
 * @param transactions what its clients do, by name
 * @param mixes weights of transactions, by the mix's name: an operation each
 * @param roles kinds of clients beside each other, by the mix's name: an operation each
 * @param run the variants of its mixes that are measured
 * @param invariants what must hold after each window of a mix
 */
public record Workload(
    @JacksonInject(value = "id", useInput = OptBoolean.FALSE) String id,
    String title,
    String question,
    List<String> tables,
    Map<Size, Map<String, Long>> sizes,
    List<String> statements,
    List<Operation> operations,
    List<Feature> features,
    Map<String, GeneratorSpec> generators,
    List<TableLoad> load,
    Map<String, TransactionSpec> transactions,
    Map<String, Map<String, Double>> mixes,
    Map<String, Map<String, RoleSpec>> roles,
    RunSpec run,
    List<Invariant> invariants) {

  /** The operation that fills the tables, where a run measures it. */
  public static final String LOAD = "load";

  /** The script that drops whatever the features' scripts may leave. */
  public static final String CLEANUP = "cleanup";

  public Workload {
    YamlValues.required(title, "title");
    YamlValues.required(question, "question");
    features = YamlValues.list(features);
    once("feature", features.stream().map(Feature::id));
    generators = YamlValues.ordered(generators);
    load = YamlValues.list(load);
    transactions = YamlValues.ordered(transactions);
    mixes = YamlValues.ordered(mixes);
    roles = YamlValues.ordered(roles);
    run = run == null ? RunSpec.USUAL : run;
    invariants = YamlValues.list(invariants);
    operations = withMixes(YamlValues.list(operations), run, mixes.keySet(), roles);
    if (features.isEmpty()) {
      YamlValues.required(operations, "operations', 'mixes' or 'features");
    }
    once("operation", operations.stream().map(Operation::id));
    // a sample belongs to the operation that has its benchmark, or to that of its mix
    once("benchmark", operations.stream().filter(o -> !o.isMix()).map(Operation::benchmark));
    if (operations.isEmpty()) {
      YamlValues.absent(tables, "tables", "operations");
      YamlValues.absent(sizes, "sizes", "operations");
      YamlValues.absent(statements, "statements", "operations");
    } else {
      YamlValues.required(tables, "tables");
      YamlValues.required(sizes, "sizes");
      YamlValues.required(statements, "statements");
      for (Size size : Size.values()) {
        YamlValues.required(sizes.get(size), "sizes: " + size.id());
      }
    }
    tables = YamlValues.list(tables);
    sizes = YamlValues.ordered(sizes);
    statements = YamlValues.list(statements);
  }

  private static List<Operation> withMixes(
      List<Operation> own,
      RunSpec run,
      Set<String> mixes,
      Map<String, Map<String, RoleSpec>> roles) {
    List<Operation> all = new ArrayList<>(own);
    if (!run.load().isEmpty()) {
      all.add(Operation.ofMix(LOAD, run.loadVariants()));
    }
    mixes.forEach(mix -> all.add(Operation.ofMix(mix, run.mixVariants())));
    roles.forEach((mix, kinds) -> {
      boolean varies = kinds.values().stream().anyMatch(RoleSpec::variesThreads);
      all.add(Operation.ofMix(mix, varies ? run.mixVariants() : run.variants()));
    });
    return List.copyOf(all);
  }

  /** Returns the same whose mixes are measured with these numbers of threads. */
  public Workload withThreads(List<Integer> threads) {
    if (operations.stream().noneMatch(operation -> operation.varies(RunSpec.THREADS))) {
      return this;
    }
    return new Workload(
        id,
        title,
        question,
        tables,
        sizes,
        statements,
        operations.stream().filter(operation -> !operation.isMix()).toList(),
        features,
        generators,
        load,
        transactions,
        mixes,
        roles,
        run.withThreads(threads),
        invariants);
  }

  private static void once(String kind, Stream<String> names) {
    Set<String> seen = new HashSet<>();
    names
        .filter(name -> !seen.add(name))
        .findFirst()
        .ifPresent(name -> {
          throw new IllegalArgumentException("%s '%s' is there twice".formatted(kind, name));
        });
  }

  /**
   * One measured operation.
   *
   * @param id its name in results and reports
   * @param benchmark the JMH benchmark, {@code Class.method}
   * @param variants the parameter combinations that a run measures; one empty map if there is
   *     nothing to vary
   */
  public record Operation(String id, String benchmark, List<Map<String, String>> variants) {
    private static final String MIX = "MixBenchmark.run";

    static Operation ofMix(String id, List<Map<String, String>> variants) {
      return new Operation(id, MIX, variants);
    }

    /** Returns whether it is a mix, or the load, which all share one benchmark. */
    public boolean isMix() {
      return benchmark.equals(MIX);
    }

    /** Returns whether its variants name a value of that parameter. */
    public boolean varies(String parameter) {
      return variants.stream().anyMatch(variant -> variant.containsKey(parameter));
    }

    public Operation {
      YamlValues.required(id, "operations: id");
      YamlValues.required(benchmark, "operations: benchmark");
      variants =
          variants == null
              ? List.of(Map.of())
              : variants.stream().map(YamlValues::ordered).toList();
    }
  }

  /**
   * One feature, which an engine has if it runs the whole script of that name and answers as
   * expected.
   *
   * @param id the name of its script, and its name in results
   * @param title as the report names it
   * @param expect the single value that the script's last statement must return
   */
  public record Feature(String id, String title, String expect) {
    public Feature {
      YamlValues.required(id, "features: id");
      YamlValues.required(title, "features: title");
      YamlValues.required(expect, "features: expect");
      if (id.equals(CLEANUP)) {
        throw new IllegalArgumentException(
            "no feature can be called '%s': that script drops what the others leave".formatted(id));
      }
    }
  }

  /** Returns the operation of that id; throws IllegalArgumentException if there is none. */
  public Operation operation(String operationId) {
    return operations.stream()
        .filter(o -> o.id().equals(operationId))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(id + " has no operation '" + operationId + "'"));
  }

  /** Returns what an engine needs on disk for it, in MiB; 0 if the folder does not say. */
  public long diskMiB(Size size) {
    return sizes.getOrDefault(size, Map.of()).getOrDefault("diskMiB", 0L);
  }

  /** Returns the amount of that name at that size; throws IllegalArgumentException without one. */
  public long amount(Size size, String name) {
    Long amount = sizes.getOrDefault(size, Map.of()).get(name);
    if (amount == null) {
      throw new IllegalArgumentException(
          "workload %s: size '%s' has no amount '%s'".formatted(id, size.id(), name));
    }
    return amount;
  }

  /** Returns the names of the scripts that it needs on every engine. */
  public List<String> scripts() {
    return features.isEmpty()
        ? List.of()
        : Stream.concat(features.stream().map(Feature::id), Stream.of(CLEANUP)).toList();
  }
}
