// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.stacks.jmeter.PlanFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
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
      PlanFile plan = PlanFile.read(PlanOptions.file(name), Map.of());
      out.println(name);
      out.println("  " + plan.comment());
      out.println(
          plan.defaults().entrySet().stream()
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
