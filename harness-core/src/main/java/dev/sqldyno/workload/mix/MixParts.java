// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.workload.RoleSpec;
import dev.sqldyno.catalog.workload.TableLoad;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.mix.task.Definitions;
import dev.sqldyno.workload.mix.task.Place;
import dev.sqldyno.workload.mix.task.RoleTask;
import dev.sqldyno.workload.mix.task.SendMode;
import dev.sqldyno.workload.mix.task.ShotTask;
import dev.sqldyno.workload.mix.task.TableTask;
import dev.sqldyno.workload.mix.task.Task;
import dev.sqldyno.workload.mix.task.TaskReader;
import dev.sqldyno.workload.value.LongValue;
import dev.sqldyno.workload.value.kind.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parts of a workload's folder, read and checked.
 *
 * @param definitions including the numbers of tables
 * @param tables in the order in which they are filled
 * @param shots by name
 * @param mixes the roles of each mix, by name
 * @param values of one thread, which draws none
 */
record MixParts(
    Definitions definitions,
    List<TableTask> tables,
    Map<String, ShotTask> shots,
    Map<String, List<RoleTask>> mixes,
    List<InvariantCheck> invariants,
    Values values) {
  private static final String BATCH_SIZE = "batch-size";
  private static final int DEFAULT_BATCH = 1000;

  /**
   * Reads and checks the folder.
   *
   * @param values of one thread, for their types
   */
  static MixParts of(Definitions names, Values values) {
    Workload workload = names.workload();
    List<TableTask> tables = new ArrayList<>();
    Map<String, Long> each = new LinkedHashMap<>();
    for (TableLoad load : workload.load()) {
      TableTask table = TableTask.of(names, load);
      table
          .each()
          .forEach((name, last) -> {
            if (each.merge(name, last, Math::max) > last) {
              throw names
                  .at("load", load.sql(), "each", name)
                  .wrong("{%s} goes up to another number in another load", name);
            }
          });
      tables.add(table);
    }
    Definitions definitions = names.withEach(each);
    TaskReader reader = new TaskReader(definitions);
    tables.forEach(table -> table.check(definitions));
    definitions.sql().check();
    MixParts parts =
        new MixParts(
            definitions,
            tables,
            shots(definitions, reader),
            mixes(definitions, reader, values),
            workload.invariants().stream()
                .map(invariant -> InvariantCheck.of(definitions, invariant))
                .toList(),
            values);
    parts.checkModes();
    return parts;
  }

  /** Returns the rows of some tables. */
  long rows(Predicate<TableTask> which) {
    return tables.stream().filter(which).mapToLong(TableTask::rowsOfAll).sum();
  }

  private void checkModes() {
    for (String mode : definitions.workload().run().load()) {
      definitions.at("run", "load", mode).mode(mode);
      if (tables.stream().anyMatch(TableTask::byEngine)) {
        throw definitions
            .at("run", "load", mode)
            .wrong(
                "the engine makes the rows itself, so there is no send mode to choose: leave 'load' out");
      }
    }
  }

  private static Map<String, ShotTask> shots(Definitions definitions, TaskReader reader) {
    Map<String, ShotTask> shots = new LinkedHashMap<>();
    definitions
        .workload()
        .shots()
        .forEach((name, spec) ->
            shots.put(name, ShotTask.of(reader, definitions.at("shots", name), name, spec)));
    return shots;
  }

  private static Map<String, List<RoleTask>> mixes(
      Definitions definitions, TaskReader reader, Values values) {
    Workload workload = definitions.workload();
    for (String name : workload.transactions().keySet()) {
      requireName(definitions.at("transactions"), name);
      reader
          .read(definitions.at("transactions", name), name)
          .executions()
          .forEach(execution -> checkVary(definitions, values, execution));
    }
    Map<String, List<RoleTask>> mixes = new LinkedHashMap<>();
    workload
        .mixes()
        .forEach((name, weights) ->
            mixes.put(
                name,
                List.of(
                    RoleTask.of(
                        reader,
                        definitions.at("mixes", name),
                        name,
                        new RoleSpec("", weights, "")))));
    workload
        .roles()
        .forEach(
            (name, roles) -> mixes.put(name, roles(reader, definitions.at("roles", name), roles)));
    return mixes;
  }

  private static List<RoleTask> roles(TaskReader reader, Place place, Map<String, RoleSpec> roles) {
    roles.keySet().forEach(role -> requireName(place, role));
    return roles.entrySet().stream()
        .map(role -> RoleTask.of(reader, place.at(role.getKey()), role.getKey(), role.getValue()))
        .toList();
  }

  private static void requireName(Place place, String name) {
    if (!LoadWindow.isName(name)) {
      throw place.at(name).wrong("'%s': roles and transactions have names without a /", name);
    }
  }

  private static void checkVary(Definitions definitions, Values values, Task.Execution execution) {
    execution
        .vary()
        .forEach((placeholder, generator) -> {
          if (!(values.get(generator) instanceof LongValue)) {
            throw definitions
                .at("transactions", execution.transaction(), "vary", placeholder, generator)
                .wrong(
                    "a text varies by a generator of whole numbers, which '%s' is not", generator);
          }
        });
  }

  /** Returns the names of all statements that any part uses. */
  Set<String> statements() {
    Set<String> all = new TreeSet<>(WorkloadSql.SCRIPTS);
    tables.forEach(
        table -> all.addAll(List.of(table.insert(), SendMode.MULTI_ROW.statement(table.insert()))));
    Stream.concat(
            mixes.values().stream().flatMap(List::stream),
            shots.values().stream().map(ShotTask::client))
        .flatMap(role -> role.tasks().stream())
        .flatMap(Task::statements)
        .forEach(all::add);
    invariants.forEach(invariant -> all.add(invariant.statement()));
    return all;
  }

  /** Returns the first bound generator whose values have no literal, such as bytes. */
  Optional<String> bytes(Task.Execution execution) {
    return execution.bind().stream().filter(name -> !values.get(name).hasLiteral()).findFirst();
  }

  /** Returns the number of rows in a batch of the load. */
  int batchSize() {
    return definitions.workload().sizes().values().stream()
            .allMatch(size -> size.containsKey(BATCH_SIZE))
        ? (int) definitions.at("sizes", BATCH_SIZE).whole(BATCH_SIZE, 1, 1_000_000)
        : DEFAULT_BATCH;
  }

  /** Returns the number of rows that ends a window; empty if its length does. */
  OptionalLong until() {
    String until = definitions.workload().run().until();
    return until.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(definitions.at("run", "until").whole(until, 1, Long.MAX_VALUE));
  }

  /**
   * Returns the transactions of a mix whose rows the invariants count, by their names in results.
   */
  Set<String> counted(List<RoleTask> mix) {
    return mix.stream()
        .flatMap(role ->
            role.transactions().stream()
                .filter(name -> invariants.stream().anyMatch(i -> i.counts(name)))
                .map(name -> LoadWindow.nameOf(role.name(), name, mix.size())))
        .collect(Collectors.toSet());
  }
}
