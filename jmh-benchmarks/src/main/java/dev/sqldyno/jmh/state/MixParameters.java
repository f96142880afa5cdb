// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static dev.sqldyno.catalog.workload.RunSpec.RATE;
import static dev.sqldyno.catalog.workload.RunSpec.THREAD;
import static dev.sqldyno.catalog.workload.RunSpec.THREADS;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.workload.drive.DriveOptions.Rate;
import dev.sqldyno.workload.mix.Settling;
import dev.sqldyno.workload.mix.send.StatementMode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The measured operation and its options: the parsed parameters of the benchmark.
 *
 * @param operation a mix, a shot, or the load, in its workload's folder
 * @param threads their number, each with a connection
 * @param rate of an open loop; empty for a closed one
 * @param with values of the names in the folder's variants, including {@code by} of the load; by
 *     default those of the first variant
 * @param virtual whether threads are virtual ones
 */
public record MixParameters(
    Operation operation,
    int threads,
    Optional<Rate> rate,
    Map<String, String> with,
    boolean virtual) {
  /** The parameter that names the mix. */
  public static final String MIX = "mix";

  static final String WITH = "with";

  private static final long SEED = 20_261_121;

  private static final String CLOSED = "closed";
  private static final String POISSON = "poisson:";
  private static final String PLATFORM = "platform";
  private static final String VIRTUAL = "virtual";

  /** The parameters' defaults. */
  private static final Map<String, String> DEFAULTS =
      Map.of(THREADS, "1", RATE, CLOSED, WITH, "", THREAD, PLATFORM);

  /** Returns the benchmark's parameters for a variant of a mix. */
  public static Map<String, String> of(Operation operation, Map<String, String> variant) {
    Map<String, String> parameters = new TreeMap<>(DEFAULTS);
    List<String> with = new ArrayList<>();
    variant.forEach((name, value) -> {
      if (DEFAULTS.containsKey(name) && !name.equals(WITH)) {
        parameters.put(name, value);
      } else {
        with.add(name + ":" + value);
      }
    });
    parameters.put(MIX, operation.id());
    parameters.put(WITH, String.join("+", with));
    return parameters;
  }

  /**
   * Parses the benchmark's parameters; omitted ones have their defaults.
   *
   * @throws CatalogException with the nearest valid word, if one is invalid
   */
  public static MixParameters parse(Workload workload, Map<String, String> given) {
    Map<String, String> parameters = new TreeMap<>(DEFAULTS);
    parameters.putAll(given);
    Operation operation = workload.operation(parameters.getOrDefault(MIX, ""));
    if (operation.is(Kind.SHOT)) {
      // one client does it, once
      for (String name : List.of(THREADS, RATE, THREAD)) {
        if (!parameters.get(name).equals(DEFAULTS.get(name))) {
          throw wrong(name, parameters.get(name), DEFAULTS.get(name) + " for a shot");
        }
      }
    }
    return new MixParameters(
        operation,
        threads(parameters.get(THREADS)),
        rate(parameters.get(RATE)),
        with(workload, operation, parameters.get(WITH)),
        isVirtual(parameters.get(THREAD)));
  }

  private static int threads(String value) {
    if (!value.matches("[1-9]\\d{0,5}") || Integer.parseInt(value) > RunSpec.MOST_THREADS) {
      throw wrong(THREADS, value, "a number from 1 to " + RunSpec.MOST_THREADS);
    }
    return Integer.parseInt(value);
  }

  private static Optional<Rate> rate(String value) {
    if (value.equals(CLOSED)) {
      return Optional.empty();
    }
    boolean poisson = value.startsWith(POISSON);
    String number = poisson ? value.substring(POISSON.length()) : value;
    if (!number.matches("\\d{1,9}(\\.\\d{1,9})?") || Double.parseDouble(number) == 0) {
      throw wrong(
          RATE,
          value,
          "transactions per second, more than 0 and less than 10^9, such as 2000 or poisson:2000, or "
              + CLOSED);
    }
    return Optional.of(new Rate(Double.parseDouble(number), poisson, SEED));
  }

  private static Map<String, String> with(Workload workload, Operation operation, String value) {
    Map<String, String> with = new TreeMap<>();
    operation.variants().reversed().forEach(with::putAll);
    with.keySet().removeAll(DEFAULTS.keySet());
    Set<String> allowed = new TreeSet<>(with.keySet());
    allowed.addAll(RunSpec.SENDING);
    if (operation.is(Kind.MIX)) {
      allowed.add(RunSpec.SETTLE);
    }
    allowed.addAll(workload.amounts());
    Set<String> named = new HashSet<>();
    for (String pair : value.isEmpty() ? new String[0] : value.split("\\+", -1)) {
      String[] parts = pair.split(":", 2);
      if (parts.length < 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
        throw wrong(WITH, value, "name:value, or several with a + between them");
      }
      Nearest.require(
          parts[0],
          allowed,
          "with=%s: %s of workload %s has no variants by"
              .formatted(value, operation.id(), workload.id()));
      if (!named.add(parts[0])) {
        throw wrong(WITH, value, "each name once");
      }
      with.put(parts[0], parts[1]);
    }
    StatementMode.of(with);
    Settling.of(with);
    return with;
  }

  private static boolean isVirtual(String value) {
    if (!value.equals(PLATFORM) && !value.equals(VIRTUAL)) {
      throw wrong(THREAD, value, PLATFORM + " or " + VIRTUAL);
    }
    return value.equals(VIRTUAL);
  }

  private static CatalogException wrong(String parameter, String value, String right) {
    return new CatalogException("%s=%s; it is %s", parameter, value, right);
  }

  /**
   * Returns the variant of results: the folder's names, and other parameters that differ from their
   * defaults.
   */
  public Map<String, String> variant() {
    Map<String, String> variant = new TreeMap<>(with);
    if (operation.varies(THREADS)) {
      variant.put(THREADS, Integer.toString(threads));
    }
    rate.ifPresent(open -> variant.put(RATE, text(open)));
    if (virtual) {
      variant.put(THREAD, VIRTUAL);
    }
    return variant;
  }

  private static String text(Rate rate) {
    BigDecimal perSecond = BigDecimal.valueOf(rate.perSecond()).stripTrailingZeros();
    return (rate.poisson() ? POISSON : "") + perSecond.toPlainString();
  }

  /** Returns the values of the folder's names: the variant's, and the number of threads. */
  public Map<String, String> values() {
    Map<String, String> values = new TreeMap<>(with);
    values.put(THREADS, Integer.toString(threads));
    return values;
  }

  /** Returns the settling between the load and the first transaction. */
  Settling settling() {
    return Settling.of(with);
  }

  /** Returns the send mode of a measured load. */
  String by() {
    return with.get(RunSpec.BY);
  }

  /** Returns whether the load is measured. */
  public boolean isLoad() {
    return operation.is(Kind.LOAD);
  }
}
