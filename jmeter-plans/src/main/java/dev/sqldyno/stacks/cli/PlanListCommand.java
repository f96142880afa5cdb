// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.stacks.jmeter.PlanXml;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "list",
    description = "List the plans, and the properties of each with their defaults.")
final class PlanListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    for (String name : PlanOptions.known()) {
      Path plan = PlanOptions.file(name);
      out.println(name);
      out.println("  " + PlanXml.comment(plan));
      out.println(
          PlanXml.properties(plan).entrySet().stream()
              .map(property -> "-J%s=%s".formatted(property.getKey(), quoted(property.getValue())))
              .collect(Collectors.joining(" ", "  ", System.lineSeparator())));
    }
    out.flush();
    return 0;
  }

  private static String quoted(String value) {
    return value.indexOf(' ') < 0 ? value : "'" + value + "'";
  }
}
