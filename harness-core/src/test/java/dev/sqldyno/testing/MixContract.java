// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.drive.Role;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import dev.sqldyno.workload.mix.task.ShotTask;
import dev.sqldyno.workload.mix.task.TableState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks that every mix of a workload's folder does the same on every engine: it loads as many
 * rows, and each transaction in turn reads or writes as many. Its invariants hold.
 */
public final class MixContract {
  private static final int LEAST = 5;
  private static final int MOST = 3000;

  private final Map<String, List<String>> answers = new HashMap<>();

  /** Checks it in each variant, filled in those ways as far as the engine has them. */
  public void check(
      Catalog catalog, Engine engine, Workload workload, Address address, List<String> ways)
      throws SQLException {
    Set<String> used = new TreeSet<>();
    for (Map<String, String> variant : workload.run().variants()) {
      used.addAll(check(catalog, engine, workload, address, ways, variant));
    }
    used.addAll(shots(catalog, engine, workload, address));
    for (Map<String, String> variant : othersThatUse(workload, used)) {
      used.addAll(check(catalog, engine, workload, address, List.of(), variant));
    }
    assertThat(used)
        .as("statements of %s that nothing uses", workload.id())
        .containsAll(workload.statements());
  }

  /** Does each shot in each of its variants, and returns the statements that they use. */
  private Set<String> shots(Catalog catalog, Engine engine, Workload workload, Address address)
      throws SQLException {
    Set<String> used = new TreeSet<>();
    for (String name : workload.shots().keySet()) {
      for (Map<String, String> variant : workload.operation(name).variants()) {
        MixPlan plan = MixPlan.of(catalog, engine, workload, Size.SMOKE, variant);
        used.addAll(plan.statements());
        if (plan.lacking(name).isEmpty()) {
          ShotTask shot = plan.shot(name);
          if (shot.begin() == TableState.EMPTY) {
            plan.makeEmpty(address);
          } else {
            plan.load(address, MixPlan.FASTEST);
            invariants(plan, address, Map.of());
          }
          try (Worker worker = plan.open(shot, address)) {
            long rows = shot.run(worker);
            same(workload, variant, name, List.of("" + rows));
            invariants(plan, address, Map.of(shot.transaction(), new Done(shot.attempts(), rows)));
          }
        }
      }
    }
    return used;
  }

  /** Returns variants that no run has, in which mixes use the other statements. */
  private static Set<Map<String, String>> othersThatUse(Workload workload, Set<String> used) {
    Set<String> unused = new TreeSet<>(workload.statements());
    unused.removeAll(used);
    workload
        .transactions()
        .forEach((name, transaction) -> {
          if (unused.contains(transaction.sql())) {
            unused.add(name);
          }
        });
    Set<Map<String, String>> others = new LinkedHashSet<>();
    for (Map<String, Double> weights : workload.mixes().values()) {
      for (String transaction : weights.keySet()) {
        Pattern name = Pattern.compile(transaction.replaceAll("\\{(\\w+)}", "(?<$1>\\\\w+)"));
        for (String statement : unused) {
          Matcher matcher = name.matcher(statement);
          if (matcher.matches()) {
            Map<String, String> other = new HashMap<>(workload.run().variants().getFirst());
            name.namedGroups().keySet().forEach(word -> other.put(word, matcher.group(word)));
            others.add(other);
          }
        }
      }
    }
    return others;
  }

  /** Returns the statements that it uses. */
  private Set<String> check(
      Catalog catalog,
      Engine engine,
      Workload workload,
      Address address,
      List<String> ways,
      Map<String, String> variant)
      throws SQLException {
    MixPlan plan = MixPlan.of(catalog, engine, workload, Size.SMOKE, variant);
    boolean loaded = false;
    for (String way : workload.load().isEmpty() ? List.<String>of() : ways) {
      if (has(catalog, engine, workload, variant, way)) {
        same(workload, variant, "load", List.of("" + plan.load(address, way)));
        invariants(plan, address, Map.of());
        loaded = true;
      }
    }
    Map<String, Done> rows = new HashMap<>();
    Set<String> done = new HashSet<>();
    int thread = 0;
    for (String mix : mixes(plan, workload)) {
      // a transaction that another mix has, too, is done once
      List<Role> roles =
          plan.roles(mix, address).stream()
              .filter(role -> done.addAll(role.transactions()))
              .toList();
      if (!roles.isEmpty() && (!loaded || !rows.isEmpty() && hasInvariantsOfSome(workload))) {
        plan.load(address, MixPlan.FASTEST);
        rows.clear();
        loaded = true;
      }
      for (Role role : roles) {
        String name = mix + "/" + role.name();
        // a thread draws nothing that another has drawn
        same(workload, variant, name, each(role, thread++, rows));
      }
      invariants(plan, address, rows);
    }
    return plan.statements();
  }

  private static List<String> mixes(MixPlan plan, Workload workload) {
    return workload.operations().stream()
        .filter(operation -> operation.is(Kind.MIX))
        .map(Operation::id)
        .filter(id -> plan.lacking(id).isEmpty())
        .toList();
  }

  private static boolean hasInvariantsOfSome(Workload workload) {
    return workload.invariants().stream().anyMatch(invariant -> !invariant.after().isEmpty());
  }

  private static boolean has(
      Catalog catalog, Engine engine, Workload workload, Map<String, String> variant, String way) {
    Map<String, String> by = new HashMap<>(variant);
    by.put(RunSpec.BY, way);
    return MixPlan.of(catalog, engine, workload, Size.SMOKE, by).lacking(Workload.LOAD).isEmpty();
  }

  /** Does each transaction once at least, and returns what they read or wrote. */
  private static List<String> each(Role role, int thread, Map<String, Done> rows)
      throws SQLException {
    List<String> done = new ArrayList<>();
    Set<String> left = new HashSet<>(role.transactions());
    int least = role.transactions().size() == 1 ? 2 : LEAST;
    try (Worker worker = role.workers().open(thread)) {
      while (done.size() < least || !left.isEmpty()) {
        String name = role.transactions().get(worker.next());
        long count = worker.attempt();
        worker.end(true);
        rows.merge(name, new Done(1, count), Done::plus);
        left.remove(name);
        done.add(name + " " + count);
        assertThat(done.size()).as("transactions without %s", left).isLessThan(MOST);
      }
    }
    return done;
  }

  private static void invariants(MixPlan plan, Address address, Map<String, Done> rows)
      throws SQLException {
    try (Connection connection = address.connect()) {
      plan.checkInvariants(connection, rows);
    }
  }

  private void same(
      Workload workload, Map<String, String> variant, String what, List<String> answer) {
    String key = workload.id() + variant + what;
    assertThat(answer).as(key).isEqualTo(answers.computeIfAbsent(key, _ -> answer));
  }
}
