// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The variants of a workload's mixes that a run measures, and for how long.
 *
 * @param threads numbers of threads, of a connection each
 * @param variants values of names that may stand in {@code {braces}} in names of statements and
 *     generators: {@code {key: uuid}} makes {@code insert-{key}} the statement {@code insert-uuid}
 * @param load ways of sending in which the load is measured: row, batch, multi-row, bulk
 * @param variantsOfLoad the same names' values of the load, where it is measured in others; the
 *     mixes' if there are none
 * @param until the rows after whose insertion a window ends, which begins with the tables as the
 *     load left them: a number, an amount of the workload's sizes, or a sum of these; empty for a
 *     window of time
 * @param retry SQLSTATEs and vendor's codes after which its transactions are attempted again,
 *     beside those of the engine's folder
 * @param perMinute by what mixes are judged, by their names
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

  /** The name of the way of sending in a variant of the load. */
  public static final String BY = "by";

  /** The name of whether statements are prepared in a variant. */
  public static final String STATEMENT = "statement";

  /** The name of whose a client's connection is in a variant. */
  public static final String CONNECTION = "connection";

  /** The name of when transactions begin in a variant of a mix: so many a second. */
  public static final String RATE = "rate";

  /** The name of what a client's thread is in a variant of a mix: platform or virtual. */
  public static final String THREAD = "thread";

  /** The name of what happens between the load and the first transaction of a mix. */
  public static final String SETTLE = "settle";

  /** What happens then if nothing else is said: the engine's deferred work is finished. */
  public static final String SETTLED = "settled";

  /** The names of how clients of a mix begin and work, which any of its variants may have. */
  public static final Set<String> CLIENTS = Set.of(RATE, THREAD, SETTLE);

  /** The names of how statements are sent, which any variant may have. */
  public static final Set<String> SENDING = Set.of(STATEMENT, CONNECTION);

  /** More clients than that are a slip. */
  public static final int MOST_THREADS = 100_000;

  /** What a workload has that says nothing. */
  public static final RunSpec USUAL =
      new RunSpec(null, null, List.of(), null, "", List.of(), Map.of());

  public RunSpec {
    threads = threads == null ? List.of(1) : threads;
    threads.stream()
        .filter(number -> number < 1 || number > MOST_THREADS)
        .findFirst()
        .ifPresent(number -> {
          throw new IllegalArgumentException(
              "run: threads: '%d' is not a number from 1 to %d".formatted(number, MOST_THREADS));
        });
    variants = variants == null ? List.of(Map.of()) : variants;
    variantsOfLoad = variantsOfLoad == null ? variants : variantsOfLoad;
    if (threads.isEmpty() || variants.isEmpty()) {
      throw new IllegalArgumentException(
          "run: 'threads' or 'variants' is an empty list, so that no mix is measured: leave it out");
    }
    YamlValues.errorCodes("run: retry", retry);
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
    // a load is sent by ways of its own, and by prepared statements
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

  /** Returns the variants of the load: every way of sending with every variant of its own. */
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
