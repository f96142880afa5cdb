// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Resource;
import dev.sqldyno.catalog.text.Name;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.cli.options.UsageException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "new", description = "Write a workload folder to begin from.")
final class NewCommand {
  private static final List<String> FILES =
      List.of(
          "workload.yaml",
          "sql/drop-table.sql",
          "sql/create-table.sql",
          "sql/insert.sql",
          "sql/read.sql",
          "sql/deposit.sql",
          "sql/check.sql");

  @Spec private CommandSpec spec;

  @Command(
      description = {
        "Write a small workload that runs, with a comment for each part of it.",
        "It is a folder of text files: workload.yaml, and an SQL file for each statement. Nothing is"
            + " overwritten."
      })
  void workload(
      @Parameters(
              paramLabel = "NAME",
              description = "The folder to make, whose last name is the workload's.")
          Path folder)
      throws IOException {
    String name =
        UsageException.in(() ->
            Name.checked("a workload", Objects.toString(folder.normalize().getFileName(), "")));
    if (Catalog.load().workloads().stream().map(Workload::id).anyMatch(name::equals)) {
      throw new UsageException(
          "sqldyno has a workload '%s', which this one would replace: choose another name", name);
    }
    try {
      Files.createDirectories(folder.toAbsolutePath().getParent());
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      throw new UsageException(
          "%s is there already, and nothing is overwritten: choose another name", e.getFile(), e);
    }
    Files.createDirectory(folder.resolve("sql"));
    for (String file : FILES) {
      Files.writeString(
          folder.resolve(file),
          Resource.text(NewCommand.class, "new-workload/" + file).replace("\"NAME\"", name));
    }
    spec.commandLine()
        .getOut()
        .printf(
            "Wrote %s. Run it as it is, then change it:%n%n  scripts/sqldyno bench --workload-folder %s --size smoke%n",
            folder, folder);
  }
}
