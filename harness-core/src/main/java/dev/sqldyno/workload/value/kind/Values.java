// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.generator.Derived;
import dev.sqldyno.workload.value.generator.Fnv;
import dev.sqldyno.workload.value.kind.SharedValues.Generator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The current value of each generator in one thread. The same seed and thread draw the same values,
 * independent of other generators, except from clocks and shared counters. Not thread-safe.
 */
public final class Values {
  private final SharedValues shared;
  private final long seed;
  private final int thread;
  private final Map<String, Value> values = new LinkedHashMap<>();
  private final List<String> context = new ArrayList<>();

  private Values(SharedValues shared, long seed, int thread) {
    this.shared = shared;
    this.seed = seed;
    this.thread = thread;
  }

  /**
   * Returns the values of one thread; none is drawn yet.
   *
   * @param thread its index from 0, over all threads that share these values
   */
  public static Values open(SharedValues shared, long seed, int thread) {
    Values values = new Values(shared, Fnv.hash(Fnv.hash(seed) + thread), thread);
    shared.names().forEach(values::opened);
    return values;
  }

  /** Returns the thread's index from 0, over all threads that share these values. */
  public int thread() {
    return thread;
  }

  /**
   * Returns the generator's value, always the same object.
   *
   * @throws CatalogException with the nearest name, if there is no generator of that name
   */
  public Value get(String name) {
    Value value = values.get(name);
    if (value == null) {
      throw new CatalogException(unknown(name));
    }
    return value;
  }

  /**
   * Returns the value to draw for that generator's next one: its own, or the one that it is derived
   * from. Several may be derived from one, so draw that once and bind them all.
   */
  public Value drawn(String name) {
    Value value = get(name);
    while (value instanceof Derived derived) {
      value = derived.source();
    }
    return value;
  }

  private Value opened(String name) {
    Value known = values.get(name);
    if (known != null) {
      return known;
    }
    Generator generator = shared.generators().get(name);
    context.add(name);
    SplittableRandom random = new SplittableRandom(Fnv.hash(seed ^ name.hashCode()));
    Options options = generator.options();
    Value value =
        generator.maker().open(new ValueContext(random, options, option -> other(options, option)));
    context.remove(name);
    values.put(name, value);
    return value;
  }

  private Value other(Options options, String option) {
    String name = options.text(option, "");
    if (!shared.generators().containsKey(name)) {
      throw options.wrong(option, unknown(name));
    }
    if (context.contains(name)) {
      throw options.wrong(option, "it is derived from itself through '%s'".formatted(name));
    }
    return opened(name);
  }

  private String unknown(String name) {
    return Nearest.unknown("generator", name, shared.names());
  }
}
