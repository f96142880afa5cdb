// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Share;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.workload.value.Amounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the threads of a load share of a workload's generators: their checked options, the counters,
 * the sequences. It begins anew with the tables: one for a load and for all that runs on what it
 * left. Thread-safe.
 */
public final class SharedValues {
  private static final Map<String, Kind> KINDS = Kind.all();

  /** A generator's checked options, and what makes its values of them. */
  record Generator(Options options, Kind.Maker maker) {}

  private final Map<String, Generator> generators = new LinkedHashMap<>();

  private SharedValues() {}

  /**
   * Checks all generators of a workload for one size and variant.
   *
   * @throws CatalogException {@code file:line: what is wrong}, with the nearest right name
   */
  public static SharedValues of(
      Catalog catalog, Workload workload, Size size, Map<String, String> variant) {
    return of(catalog, workload, size, variant, Share.WHOLE);
  }

  /** Does the same for one of several processes, each of which numbers rows of its own. */
  public static SharedValues of(
      Catalog catalog, Workload workload, Size size, Map<String, String> variant, Share share) {
    SharedValues shared = new SharedValues();
    Amounts amounts = new Amounts(workload, size, variant);
    for (String name : workload.generators().keySet()) {
      Options options = new Options(catalog, amounts, name, share);
      shared.generators.put(
          name, new Generator(options, options.kind(KINDS).reader().apply(options)));
    }
    // shows what is wrong between generators before any thread begins
    Values.open(shared, 0, 0);
    return shared;
  }

  /** Returns the names of all generators, in the file's order. */
  public List<String> names() {
    return List.copyOf(generators.keySet());
  }

  Map<String, Generator> generators() {
    return generators;
  }
}
