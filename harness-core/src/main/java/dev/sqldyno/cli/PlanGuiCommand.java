// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "gui",
    description = {
      "Open a plan in JMeter's window.",
      "What is saved there is the file of the plan; 'sqldyno plan run' runs it then."
    })
final class PlanGuiCommand implements Callable<Integer> {
  private static final List<String> JVM = List.of("-Xmx1g");

  @Mixin private PlanOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (GraphicsEnvironment.isHeadless()) {
      throw new IOException(
          "no display to open a window on: set DISPLAY, or run it where there is one (Xvfb will do)");
    }
    // by itself JMeter would write it into the user's folder; its window shows it too
    Path log = Files.createTempFile("sqldyno-jmeter-", ".log");
    try {
      List<String> arguments =
          new ArrayList<>(List.of("-t", options.plan().toString(), "-j", log.toString()));
      options
          .properties()
          .forEach((name, value) -> arguments.add("-J%s=%s".formatted(name, value)));
      return new ProcessBuilder(options.home().command(JVM, arguments))
          .inheritIO()
          .start()
          .waitFor();
    } finally {
      Files.deleteIfExists(log);
    }
  }
}
