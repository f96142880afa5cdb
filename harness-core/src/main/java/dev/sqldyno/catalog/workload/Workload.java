// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.YamlValues;
import dev.sqldyno.catalog.workload.Operation.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One workload folder, {@code workloads/<id>/workload.yaml} and its SQL. A workload measures
 * operations, or tries features, or does both.
 *
 * @param id the folder's name
 * @param title a heading for the report
 * @param question that its numbers answer, one sentence
 * @param compare the first comparisons of its report on each engine, see {@link #questions}: a
 *     parameter and its baseline, or two operations, or {@code workload} and another one's id
 * @param titles operations in a reader's words, by their ids
 * @param means what the names in its variants, and of its amounts, mean
 * @param tables of its operations, each the {@code {table}} of settle statements; empty without
 *     operations
 * @param sizes named amounts (rows, keys, …) by size. {@code diskMiB} is the most that tables and
 *     logs take on the engines measured so far
 * @param statements every statement that the operations need on every engine
 * @param features tried once on each engine, in the report's order
 * @param generators makers of the values that statements bind, by name
 * @param load of its tables, in order
 * @param transactions of its clients, by name
 * @param shots fixed amounts of work, by name: an operation each
 * @param mixes weights of transactions, by the mix's name: an operation each
 * @param roles of mixes with several kinds of clients, by the mix's name: an operation each
 * @param run the variants of its load and mixes to measure
 * @param invariants that must hold after each window of a mix
 */
public record Workload(
    @JacksonInject(value = "id", useInput = OptBoolean.FALSE) String id,
    @Required String title,
    @Required String question,
    Map<String, String> compare,
    Map<String, String> titles,
    Map<String, String> means,
    List<String> tables,
    Map<Size, Map<String, Long>> sizes,
    List<String> statements,
    List<Feature> features,
    Map<String, GeneratorSpec> generators,
    List<TableLoad> load,
    Map<String, TransactionSpec> transactions,
    Map<String, ShotSpec> shots,
    Map<String, Map<String, Double>> mixes,
    Map<String, Map<String, RoleSpec>> roles,
    RunSpec run,
    List<Invariant> invariants) {

  private static final String DISK = "diskMiB";
  private static final String OPERATIONS = "shots', 'mixes' or 'roles";

  /** The id of the load, where a run measures it. */
  public static final String LOAD = "load";

  /** The script that drops the remains of the features' scripts. */
  public static final String CLEANUP = "cleanup";

  public Workload {
    once("feature", features.stream().map(Feature::id));
    run = run == null ? RunSpec.DEFAULT : run;
    List<Operation> operations = operations(run, shots, mixes.keySet(), roles);
    if (features.isEmpty()) {
      YamlValues.required(operations, "shots', 'mixes', 'roles' or 'features");
    }
    once("operation", operations.stream().map(Operation::id));
    if (operations.stream().anyMatch(each -> each.id().equals(LOAD) && !each.is(Kind.LOAD))) {
      throw new CatalogException("no shot, mix or role can be called 'load'");
    }
    operations.forEach(Workload::checkNames);
    Question.of(compare, operations);
    Question.requireOperations("titles", titles.keySet(), operations);
    Set<String> explained = new TreeSet<>(means.keySet());
    sizes.values().forEach(amounts -> explained.removeAll(amounts.keySet()));
    Question.requireNames("means", explained, operations);
    checkTables(operations, tables, sizes, statements);
  }

  private static void checkTables(
      List<Operation> operations,
      List<String> tables,
      Map<Size, Map<String, Long>> sizes,
      List<String> statements) {
    if (operations.isEmpty()) {
      YamlValues.absent(tables, "tables", OPERATIONS);
      YamlValues.absent(sizes.keySet(), "sizes", OPERATIONS);
      YamlValues.absent(statements, "statements", OPERATIONS);
    } else {
      YamlValues.required(tables, "tables");
      YamlValues.required(sizes, "sizes");
      YamlValues.required(statements, "statements");
      for (Size size : Size.values()) {
        YamlValues.required(sizes.containsKey(size) ? size : null, "sizes: " + size.id());
      }
    }
  }

  private static List<Operation> operations(
      RunSpec run,
      Map<String, ShotSpec> shots,
      Set<String> mixes,
      Map<String, Map<String, RoleSpec>> roles) {
    List<Operation> all = new ArrayList<>();
    if (!run.load().isEmpty()) {
      all.add(new Operation(LOAD, Kind.LOAD, run.loadVariants(), true));
    }
    shots.forEach(
        (shot, spec) -> all.add(new Operation(shot, Kind.SHOT, spec.variants(), spec.warmUp())));
    mixes.forEach(mix -> all.add(new Operation(mix, Kind.MIX, run.mixVariants(), true)));
    roles.forEach((mix, kinds) -> {
      boolean varies = kinds.values().stream().anyMatch(RoleSpec::variesThreads);
      List<Map<String, String>> variants = varies ? run.mixVariants() : run.variants();
      all.add(new Operation(mix, Kind.MIX, variants, true));
    });
    return List.copyOf(all);
  }

  /**
   * Throws CatalogException unless all variants have the same names, and fit into a line of a
   * terminal or a report.
   */
  private static void checkNames(Operation operation) {
    YamlValues.oneLine("an operation and its variants", operation.id() + operation.variants());
    if (operation.variants().stream().map(Map::keySet).distinct().count() > 1) {
      throw new CatalogException("the variants of '%s' have different names", operation.id());
    }
  }

  /** Returns its operations, in the report's order. */
  public List<Operation> operations() {
    return operations(run, shots, mixes.keySet(), roles);
  }

  /** Returns the first comparisons of its report. */
  public List<Question> questions() {
    return Question.of(compare, operations());
  }

  /** Returns the first value of each name in its variants. */
  public Map<String, String> defaultVariant() {
    Map<String, String> defaults = new TreeMap<>();
    operations()
        .forEach(operation ->
            operation.variants().forEach(variant -> variant.forEach(defaults::putIfAbsent)));
    return defaults;
  }

  /** Returns the same with other numbers of threads for its mixes. */
  public Workload withThreads(List<Integer> threads) {
    return with(compare, shots, run.withThreads(threads));
  }

  /** Returns the names whose values a run may choose: of variants, and amounts of the sizes. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>(defaultVariant().keySet());
    names.remove(RunSpec.THREADS);
    if (!operations().isEmpty()) {
      names.addAll(RunSpec.SENDING);
    }
    if (!mixes.isEmpty()) {
      names.addAll(RunSpec.CLIENTS);
    }
    names.addAll(amounts());
    return names;
  }

  /** Returns the names of the amounts that a run may choose. */
  public Set<String> amounts() {
    return sizes.values().stream()
        .flatMap(amounts -> amounts.keySet().stream())
        .filter(name -> !name.equals(DISK))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the same with these values of names, as far as it has these {@link #names}. */
  public Workload with(Map<String, List<String>> values) {
    Workload other = this;
    for (Map.Entry<String, List<String>> each : values.entrySet()) {
      String name = each.getKey();
      boolean ofShots = amounts().contains(name) || RunSpec.SENDING.contains(name);
      boolean ofMixes = ofShots || RunSpec.CLIENTS.contains(name);
      Map<String, ShotSpec> changed = new LinkedHashMap<>();
      other.shots.forEach(
          (shot, spec) -> changed.put(shot, spec.with(name, each.getValue(), ofShots)));
      Map<String, String> asked = new LinkedHashMap<>(other.compare);
      if (name.equals(RunSpec.SETTLE) && !mixes.isEmpty()) {
        asked.put(name, RunSpec.SETTLED);
      }
      other = other.with(asked, changed, other.run.with(name, each.getValue(), ofMixes));
    }
    return other;
  }

  private Workload with(
      Map<String, String> asked, Map<String, ShotSpec> otherShots, RunSpec otherRun) {
    if (operations().isEmpty()) {
      return this;
    }
    return new Workload(
        id,
        title,
        question,
        Question.kept(asked, operations(otherRun, otherShots, mixes.keySet(), roles)),
        titles,
        means,
        tables,
        sizes,
        statements,
        features,
        generators,
        load,
        transactions,
        otherShots,
        mixes,
        roles,
        otherRun,
        invariants);
  }

  private static void once(String kind, Stream<String> names) {
    Set<String> seen = new HashSet<>();
    names.forEach(name -> {
      if (!seen.add(name)) {
        throw new CatalogException("%s '%s' is there twice", kind, name);
      }
    });
  }

  /**
   * A feature, which an engine has if it runs the script of that name and returns the expected
   * value.
   *
   * @param id the name of its script, and its name in results
   * @param title as the report names it
   * @param expect the single value that the script's last statement must return
   */
  public record Feature(@Required String id, @Required String title, @Required String expect) {
    public Feature {
      if (id.equals(CLEANUP)) {
        throw new CatalogException(
            "no feature can be called '%s': that script drops what the others leave", id);
      }
    }
  }

  /** Returns the operation of that id; throws CatalogException, which names the nearest one. */
  public Operation operation(String operationId) {
    List<Operation> all = operations();
    List<String> ids = all.stream().map(Operation::id).toList();
    Nearest.require(operationId, ids, "workload " + id + " has no operation");
    return all.get(ids.indexOf(operationId));
  }

  /** Returns the disk space that an engine needs for it, in MiB; 0 if it is not known. */
  public long diskMiB(Size size) {
    return sizes.getOrDefault(size, Map.of()).getOrDefault(DISK, 0L);
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

  /** Returns the names of its scripts on every engine. */
  public List<String> scripts() {
    return features.isEmpty()
        ? List.of()
        : Stream.concat(features.stream().map(Feature::id), Stream.of(CLEANUP)).toList();
  }
}
