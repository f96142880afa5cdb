// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The variants of a workload's load and mixes to measure, and the end of their windows.
 *
 * @param threads numbers of threads, each with a connection
 * @param variants values of names that may stand in {@code {braces}} in names of statements and
 *     generators: {@code {key: uuid}} makes {@code insert-{key}} the statement {@code insert-uuid}
 * @param load send modes of the load to measure: row, batch, multi-row, bulk
 * @param variantsOfLoad the variants of the load; those of the mixes if it is left out
 * @param until the inserted rows that end a window, which then begins after a load: a number, an
 *     amount of the workload's sizes, or a sum; empty for windows of a fixed time
 * @param retry further SQLSTATEs and vendor codes after which its transactions are retried
 * @param perMinute the rates that judge mixes, by their names
 */
public record RunSpec(
    @JsonSetter(nulls = Nulls.SET) List<Integer> threads,
    @JsonSetter(nulls = Nulls.SET) List<Map<String, String>> variants,
    List<String> load,
    @JsonSetter(nulls = Nulls.SET) List<Map<String, String>> variantsOfLoad,
    String until,
    List<String> retry,
    Map<String, PerMinute> perMinute) {
  /** The name of the number of threads in a variant. */
  public static final String THREADS = "threads";

  /** The name of the load's send mode in a variant. */
  public static final String BY = "by";

  /** The name in a variant for whether statements are prepared. */
  public static final String STATEMENT = "statement";

  /** The name in a variant for the kind of connection: direct or pooled. */
  public static final String CONNECTION = "connection";

  /** The name of the rate of transactions in a variant of a mix. */
  public static final String RATE = "rate";

  /** The name of the kind of threads in a variant of a mix: platform or virtual. */
  public static final String THREAD = "thread";

  /** The name of the step between the load and the first transaction of a mix. */
  public static final String SETTLE = "settle";

  /** The default of that step: the engine finishes its deferred work. */
  public static final String SETTLED = "settled";

  /** The names for a mix's clients that any of its variants may have. */
  public static final Set<String> CLIENTS = Set.of(RATE, THREAD, SETTLE);

  /** The names for the sending of statements that any variant may have. */
  public static final Set<String> SENDING = Set.of(STATEMENT, CONNECTION);

  /** The most clients; more are a mistake. */
  public static final int MOST_THREADS = 100_000;

  /** The default. */
  public static final RunSpec DEFAULT =
      new RunSpec(null, null, List.of(), null, "", List.of(), Map.of());

  public RunSpec {
    threads = threads == null ? List.of(1) : threads;
    for (int number : threads) {
      if (number < 1 || number > MOST_THREADS) {
        throw new CatalogException(
            "run: threads: '%d' is not a number from 1 to %d", number, MOST_THREADS);
      }
    }
    variants = variants == null ? List.of(Map.of()) : variants;
    variantsOfLoad = variantsOfLoad == null ? variants : variantsOfLoad;
    if (threads.isEmpty() || variants.isEmpty()) {
      throw new CatalogException(
          "run: 'threads' or 'variants' is an empty list, so that no mix is measured: leave it out");
    }
    YamlValues.errorCodes("run: retry", retry);
  }

  /**
   * Returns whether a mix's window is a fixed number of transactions: in an emulator, which has no
   * time, unless a number of rows ends it.
   */
  public boolean countsTransactions(boolean emulated) {
    return emulated && until.isEmpty();
  }

  /** Returns the same with other numbers of threads. */
  RunSpec withThreads(List<Integer> others) {
    return new RunSpec(others, variants, load, variantsOfLoad, until, retry, perMinute);
  }

  /**
   * Returns the same with these values of a name, in each variant that has it.
   *
   * @param anywhere whether a variant of a mix may have it that does not
   */
  RunSpec with(String name, List<String> values, boolean anywhere) {
    boolean byLoad = name.equals(BY) && !load.isEmpty();
    // a load has its own send modes, and sends prepared statements
    boolean ofLoad = anywhere && !SENDING.contains(name) && !CLIENTS.contains(name);
    return new RunSpec(
        threads,
        with(name, values, anywhere, variants),
        byLoad ? values : load,
        with(name, values, ofLoad, variantsOfLoad),
        until,
        retry,
        perMinute);
  }

  static List<Map<String, String>> with(
      String name, List<String> values, boolean anywhere, List<Map<String, String>> variants) {
    return variants.stream()
        .flatMap(variant ->
            anywhere || variant.containsKey(name)
                ? each(name, values, List.of(variant)).stream()
                : Stream.of(variant))
        .distinct()
        .toList();
  }

  /** Returns the variants of each mix: every number of threads with every variant of the folder. */
  List<Map<String, String>> mixVariants() {
    return each(THREADS, threads.stream().map(String::valueOf).toList(), variants);
  }

  /** Returns the variants of the load: every send mode with every variant of its own. */
  List<Map<String, String>> loadVariants() {
    return each(BY, load, variantsOfLoad);
  }

  private static List<Map<String, String>> each(
      String key, List<String> values, List<Map<String, String>> variants) {
    return values.stream()
        .flatMap(value ->
            variants.stream()
                .map(variant -> {
                  Map<String, String> all = new LinkedHashMap<>(variant);
                  all.put(key, value);
                  return YamlValues.ordered(all);
                }))
        .distinct()
        .toList();
  }
}
