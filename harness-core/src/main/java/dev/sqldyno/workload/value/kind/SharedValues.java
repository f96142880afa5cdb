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
 * The part of a workload's generators that a load's threads share: checked options, counters and
 * sequences. One instance serves a load of the tables and everything that runs on them.
 * Thread-safe.
 */
public final class SharedValues {
  private static final Map<String, Kind> KINDS = Kind.all();

  /** A generator's checked options and its maker. */
  record Generator(Options options, Kind.Maker maker) {}

  private final Map<String, Generator> generators = new LinkedHashMap<>();

  private SharedValues() {}

  /**
   * Checks all generators of a workload for one size and variant.
   *
   * @throws CatalogException {@code file:line: mistake}, with the nearest valid name
   */
  public static SharedValues of(
      Catalog catalog, Workload workload, Size size, Map<String, String> variant) {
    return of(catalog, workload, size, variant, Share.WHOLE);
  }

  /**
   * Checks the generators for one of several processes, each of which has its own numbers of rows.
   */
  public static SharedValues of(
      Catalog catalog, Workload workload, Size size, Map<String, String> variant, Share share) {
    SharedValues shared = new SharedValues();
    Amounts amounts = new Amounts(workload, size, variant);
    for (String name : workload.generators().keySet()) {
      Options options = new Options(catalog, amounts, name, share);
      shared.generators.put(
          name, new Generator(options, options.kind(KINDS).reader().apply(options)));
    }
    // finds mistakes between generators before any thread begins
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
