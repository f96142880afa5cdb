// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.SettingNotes;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.cli.options.EngineFolderOption;
import dev.sqldyno.cli.options.NamedEngines;
import dev.sqldyno.cli.output.PrettyJson;
import dev.sqldyno.cli.output.TextColumns;
import dev.sqldyno.provision.build.Builds;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "settings",
    description = {
      "List what an engine's folder sets, by class of durability, and why.",
      "To see what a setting costs, put it behind the engine: ENGINE,ENGINE+SETTING=VALUE."
    })
final class SettingsCommand implements Runnable {
  private static final String NONE = "-";

  @Spec private CommandSpec spec;
  @Mixin private EngineFolderOption folder;

  @Parameters(
      paramLabel = "ENGINE",
      description =
          "An id that 'sqldyno engines' lists, or one with a version, a path or settings.")
  private String engineId;

  @Option(names = "--json", description = "Print the list as JSON.")
  private boolean json;

  /**
   * One line of the list.
   *
   * @param when always, in the lab, or in one class of durability
   * @param why the reason in the folder's NOTES.md; may be empty
   */
  private record Row(String setting, String value, String when, String why) {}

  @Override
  public void run() {
    Builds named = NamedEngines.one(spec, Catalog.load(), engineId);
    Engine engine = named.first();
    List<Row> rows = rows(engine, new SettingNotes(named.catalog(), engine));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(PrettyJson.text(rows));
    } else {
      print(engine, rows, out);
    }
  }

  private static List<Row> rows(Engine engine, SettingNotes notes) {
    List<Row> rows = new ArrayList<>();
    add(rows, "", engine.settings(), "always", notes);
    new TreeMap<>(engine.durability())
        .forEach((of, settings) -> add(rows, "", settings, "durability " + of.id(), notes));
    add(rows, "", engine.lab().settings(), "in the lab", notes);
    add(rows, EngineId.DRIVER, engine.driver().properties(), "always", notes);
    add(rows, EngineId.DRIVER, engine.driver().prepared(), "prepared statements", notes);
    return rows;
  }

  private static void add(
      List<Row> rows,
      String prefix,
      Map<String, String> settings,
      String when,
      SettingNotes notes) {
    settings.forEach(
        (name, value) -> rows.add(new Row(prefix + name, value, when, notes.why(name))));
  }

  private static void print(Engine engine, List<Row> rows, PrintWriter out) {
    TextColumns table = new TextColumns("SETTING", "VALUE", "WHEN", "WHY");
    rows.forEach(row ->
        table.row(
            row.setting(),
            row.value().isEmpty() ? NONE : row.value(),
            row.when(),
            row.why().isEmpty() ? NONE : row.why()));
    out.println(table);
    if (!engine.setting().whyNot().isEmpty()) {
      out.printf("%nNo other setting can be chosen: %s.%n", engine.setting().whyNot());
    }
  }
}
