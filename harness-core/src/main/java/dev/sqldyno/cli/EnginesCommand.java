// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.ServerProcess;
import dev.sqldyno.cli.options.EngineFolderOption;
import dev.sqldyno.cli.output.PrettyJson;
import dev.sqldyno.cli.output.TextColumns;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.jvm.InJvmLauncher;
import dev.sqldyno.provision.start.Provisioner;
import java.io.PrintWriter;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "engines", description = "List the engines, and how each can run here.")
final class EnginesCommand implements Runnable {
  private static final String NONE = "-";

  @Spec private CommandSpec spec;
  @Mixin private EngineFolderOption folder;

  @Option(names = "--json", description = "Print the list as JSON.")
  private boolean json;

  /** One line of the list. */
  private record Row(
      String id,
      String name,
      List<String> versions,
      boolean publish,
      String here,
      boolean byPath,
      Optional<String> whyNot,
      Optional<String> driver,
      List<Durability> durability,
      Optional<String> bulk) {}

  @Override
  public void run() {
    Provisioner provisioner = new Provisioner();
    List<Row> rows =
        Catalog.load().engines().stream().map(engine -> row(engine, provisioner)).toList();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(PrettyJson.text(rows));
    } else {
      print(rows, out);
    }
  }

  private static Row row(Engine engine, Provisioner provisioner) {
    List<String> deployments = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    for (Deployment deployment : Deployment.values()) {
      if (deployment.isOf(engine)) {
        provisioner
            .whyNot(engine, Placement.DEFAULT.as(deployment))
            .ifPresentOrElse(reasons::add, () -> deployments.add(name(engine, deployment)));
      }
    }
    return new Row(
        engine.id(),
        engine.name(),
        engine.versions(),
        engine.publish(),
        deployments.isEmpty() ? "external only" : String.join(" ", deployments),
        engine.process().flatMap(ServerProcess::program).isPresent(),
        deployments.isEmpty() ? reasons.stream().findFirst() : Optional.empty(),
        driverVersion(engine.driver()),
        engine.durability().keySet().stream().sorted().toList(),
        engine.driver().bulk());
  }

  private static String name(Engine engine, Deployment deployment) {
    String inJvm = new InJvmLauncher().key();
    return deployment == Deployment.PROCESS
            && engine.process().orElseThrow().launcher().equals(inJvm)
        ? inJvm
        : deployment.id();
  }

  /** Returns the driver's major and minor version; empty if it is not on the class path. */
  private static Optional<String> driverVersion(Engine.Driver descriptor) {
    try {
      Driver driver =
          Class.forName(descriptor.type())
              .asSubclass(Driver.class)
              .getDeclaredConstructor()
              .newInstance();
      return Optional.of(driver.getMajorVersion() + "." + driver.getMinorVersion());
    } catch (ReflectiveOperationException | LinkageError _) {
      return Optional.empty();
    }
  }

  private static void print(List<Row> rows, PrintWriter out) {
    TextColumns table =
        new TextColumns("ID", "NAME", "VERSIONS", "HERE", "DRIVER", "DURABILITY", "BULK");
    for (Row row : rows) {
      table.row(
          row.id(),
          row.name(),
          String.join(" ", row.versions()),
          row.here(),
          row.driver().orElse(NONE),
          row.durability().stream().map(Durability::id).collect(Collectors.joining(" ")),
          row.bulk().orElse(NONE));
    }
    out.println(table);
    String byPath =
        rows.stream().filter(Row::byPath).map(Row::id).collect(Collectors.joining(", "));
    out.printf("%nA process from a path of yours, --engines ENGINE=/path: %s%n", byPath);
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (Row row : rows) {
      row.whyNot()
          .ifPresent(why -> byReason.computeIfAbsent(why, _ -> new ArrayList<>()).add(row.id()));
    }
    byReason.forEach((why, ids) -> out.printf("%n%s: %s%n", String.join(", ", ids), why));
  }
}
