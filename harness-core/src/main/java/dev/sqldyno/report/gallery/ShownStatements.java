// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.TransactionSpec;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.workload.mix.task.SendMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The statements that a cell's operation sends to its engine, as this version of sqldyno has them.
 */
final class ShownStatements {
  private final Catalog catalog;
  private final Engine engine;
  private final Workload workload;
  private final Map<String, String> variant;
  private final Map<String, String> sql = new LinkedHashMap<>();

  private ShownStatements(
      Catalog catalog, Engine engine, Workload workload, Map<String, String> variant) {
    this.catalog = catalog;
    this.engine = engine;
    this.workload = workload;
    this.variant = variant;
  }

  /**
   * Returns the text of each statement by its name, in their order; none of a transaction that is a
   * Java class, nor of an engine or workload that this version does not know.
   */
  static Map<String, String> of(Catalog catalog, ExportedCell cell) {
    Optional<Engine> engine = catalog.ofFolder(folder(cell.engine()));
    Optional<Workload> workload =
        catalog.workloads().stream().filter(each -> each.id().equals(cell.workload())).findFirst();
    if (engine.isEmpty() || workload.isEmpty()) {
      return Map.of();
    }
    ShownStatements shown =
        new ShownStatements(catalog, engine.get(), workload.get(), cell.variant());
    shown.add(cell.operation());
    return shown.sql;
  }

  /** Returns the folder of an engine, whose id may go on with a version, settings or a driver. */
  static String folder(String engineId) {
    return engineId.replaceFirst("(?s)[:+@].*", "");
  }

  private void add(String operation) {
    if (operation.equals(Workload.LOAD)) {
      workload.load().forEach(table -> statement(inVariant(table.sql()), "{by}"));
    } else if (workload.shots().containsKey(operation)) {
      transaction(workload.shots().get(operation).run());
    } else {
      Stream.concat(
              workload.mixes().getOrDefault(operation, Map.of()).keySet().stream(),
              workload.roles().getOrDefault(operation, Map.of()).values().stream()
                  .flatMap(role -> role.run().keySet().stream()))
          .forEach(this::transaction);
    }
  }

  private void transaction(String name) {
    TransactionSpec spec = workload.transactions().get(inVariant(name));
    if (spec == null) {
      return;
    }
    if (!spec.sql().isEmpty()) {
      statement(inVariant(spec.sql()), spec.by());
    }
    spec.steps().forEach(step -> transaction(step.replaceFirst(" *\\*.*", "")));
  }

  private void statement(String name, String by) {
    String mode = inVariant(by);
    String sent =
        Stream.of(SendMode.values())
            .filter(each -> each.id().equals(mode))
            .findFirst()
            .map(each -> each.statement(name))
            .orElse(name);
    catalog
        .findSql(engine, workload, sent)
        .map(Template::text)
        .ifPresent(text -> sql.put(sent, text));
  }

  /** Returns a text of the folder with the values of the cell's variant, as far as it has them. */
  private String inVariant(String text) {
    String replaced = text;
    for (Map.Entry<String, String> value : variant.entrySet()) {
      replaced = replaced.replace("{" + value.getKey() + "}", value.getValue());
    }
    return replaced;
  }
}
