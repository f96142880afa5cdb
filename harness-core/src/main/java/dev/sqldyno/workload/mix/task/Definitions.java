// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.value.Amounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A workload's definitions for one engine, size and variant.
 *
 * @param sql with the amounts and the variant as its values
 */
public record Definitions(WorkloadSql sql, Amounts amounts) {

  /** Returns the definitions for a size and variant, without numbers of tables. */
  public static Definitions of(
      Catalog catalog, Engine engine, Workload workload, Size size, Map<String, String> variant) {
    Map<String, Object> texts = new HashMap<>(workload.sizes().getOrDefault(size, Map.of()));
    texts.putAll(variant);
    return new Definitions(
        new WorkloadSql(catalog, engine, workload, texts, Map.of()),
        new Amounts(workload, size, variant));
  }

  /** Returns the same, with the highest numbers of tables by placeholder. */
  public Definitions withEach(Map<String, Long> each) {
    return new Definitions(
        new WorkloadSql(sql.catalog(), sql.engine(), sql.workload(), sql.values(), each), amounts);
  }

  public Workload workload() {
    return sql.workload();
  }

  public Place at(String... words) {
    return new Place(this, List.of(words));
  }

  /** Returns the engine's statement of that name; empty if it lacks one. */
  Optional<Template> find(String name) {
    return sql.catalog().findSql(sql.engine(), workload(), name);
  }

  /** Returns whether any engine has a statement of that name. */
  boolean anyHas(String name) {
    return sql.catalog().engines().stream()
        .anyMatch(each -> sql.catalog().findSql(each, workload(), name).isPresent());
  }
}
