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
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "new",
    description = "Write a workload folder to begin from.",
    subcommands = NewCommand.OfWorkload.class)
final class NewCommand {

  @Command(
      name = "workload",
      description = {
        "Write a small workload that runs, with a comment for each part of it.",
        "It is a folder of text files: workload.yaml, and an SQL file for each statement. Nothing is"
            + " overwritten."
      })
  static final class OfWorkload implements Callable<Integer> {
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

    @Parameters(
        paramLabel = "NAME",
        description = "The folder to make, whose last name is the workload's.")
    private Path folder;

    @Override
    public Integer call() throws IOException {
      String name =
          UsageException.in(
              () -> Name.checked("a workload", String.valueOf(folder.normalize().getFileName())));
      if (Catalog.load().workloads().stream().map(Workload::id).anyMatch(name::equals)) {
        throw new UsageException(
            "sqldyno has a workload '%s', which this one would replace: choose another name", name);
      }
      try {
        Path parent = folder.toAbsolutePath().getParent();
        Files.createDirectories(parent);
        Files.createDirectory(folder);
      } catch (FileAlreadyExistsException e) {
        throw new UsageException(
            "%s is there already, and nothing is overwritten: choose another name"
                .formatted(e.getFile()),
            e);
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
      return spec.exitCodeOnSuccess();
    }
  }
}
