// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.workload.RoleSpec;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.workload.drive.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The work of one role's clients.
 *
 * @param transactions their names
 * @param tasks the task of each transaction
 * @param upTo the cumulative shares of the transactions
 * @param paces the waits around each transaction
 */
public record RoleTask(
    String name,
    int threads,
    List<String> transactions,
    List<Task> tasks,
    double[] upTo,
    List<Pace> paces) {
  private static final Pattern PAUSE = Pattern.compile("(\\d{1,9})\\s?(us|ms|s)");

  /** Returns the work of one client with a single transaction. */
  static RoleTask one(String name, String transaction, Task task) {
    return new RoleTask(
        name, 1, List.of(transaction), List.of(task), new double[] {1}, List.of(Pace.NONE));
  }

  /** Reads a role, or a mix without roles. */
  public static RoleTask of(TaskReader reader, Place place, String name, RoleSpec spec) {
    List<String> transactions = new ArrayList<>();
    List<Task> tasks = new ArrayList<>();
    List<Pace> paces = new ArrayList<>();
    Duration pause = pause(place.at("pause"), spec.pause());
    double sum = 0;
    double[] upTo = new double[spec.run().size()];
    for (Map.Entry<String, Double> each : spec.run().entrySet()) {
      String transaction = place.at(each.getKey()).name(each.getKey());
      double weight = each.getValue();
      if (!(weight >= 0) || Double.isInfinite(weight)) {
        throw place.at(each.getKey()).wrong("a weight is 0 or more");
      }
      sum += weight;
      upTo[tasks.size()] = sum;
      transactions.add(transaction);
      tasks.add(reader.retried(place.at(each.getKey()), transaction));
      paces.add(reader.pace(transaction, pause));
    }
    if (!(sum > 0)) {
      throw place.wrong("'%s' has no weight above 0", name);
    }
    for (int i = 0; i < upTo.length; i++) {
      // a draw is below 1, and must be below the last share
      upTo[i] = upTo[i] == sum ? 1 : upTo[i] / sum;
    }
    if (isolations(tasks).length > 1) {
      throw place.wrong(
          "the scripts of '%s' want several isolation levels, but a client has one connection",
          name);
    }
    return new RoleTask(
        name,
        (int) place.at("threads").whole(spec.threads(), 1, RunSpec.MOST_THREADS),
        transactions,
        tasks,
        upTo,
        paces);
  }

  private static Duration pause(Place place, String text) {
    if (text.isEmpty()) {
      return Duration.ZERO;
    }
    Matcher pause = PAUSE.matcher(text.strip());
    if (!pause.matches()) {
      throw place.wrong("'%s' is not a time such as 100ms", text);
    }
    long number = Long.parseLong(pause.group(1));
    return switch (pause.group(2)) {
      case "us" -> Duration.ofNanos(1000 * number);
      case "ms" -> Duration.ofMillis(number);
      default -> Duration.ofSeconds(number);
    };
  }

  /** Returns whether all its tasks are transactions of the engine. */
  public boolean isTransactional() {
    return tasks.stream()
        .allMatch(task ->
            task instanceof Task.Scripted || task instanceof Task.Steps s && s.transaction());
  }

  /** Returns the isolation level of its scripts; empty if it has none. */
  public OptionalInt isolation() {
    return IntStream.of(isolations(tasks)).findFirst();
  }

  private static int[] isolations(List<Task> tasks) {
    return tasks.stream()
        .filter(Task.Scripted.class::isInstance)
        .mapToInt(task -> ((Task.Scripted) task).script().isolation())
        .distinct()
        .toArray();
  }
}
