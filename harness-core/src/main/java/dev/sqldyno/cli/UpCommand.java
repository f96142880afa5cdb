// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.cli.options.EngineOptions;
import dev.sqldyno.cli.options.NamedEngines;
import dev.sqldyno.cli.output.TextColumns;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.build.Builds;
import dev.sqldyno.provision.process.ProcessGroup;
import dev.sqldyno.run.command.ClientEnvironment;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "up",
    description = {
      "Start an engine for other tools, and stop it on Ctrl-C.",
      "It prints the password on purpose: the engine is new, listens on this machine only, and its"
          + " data is deleted when it stops."
    })
final class UpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private EngineOptions engines;

  @Parameters(
      paramLabel = "ENGINE",
      description =
          "An id that 'sqldyno engines' lists, or ENGINE=PATH or ENGINE:NAME=PATH, a build of yours;"
              + " with settings behind it, ENGINE+jit=on+driver.prepareThreshold=0.")
  private String engineId;

  @Option(
      names = "--until-stdin-closes",
      description = "Also stop when standard input closes, as it does when the caller dies.")
  private boolean untilStdinCloses;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Builds named = NamedEngines.one(spec, Catalog.load(), engineId);
    // a signal ends this JVM, and that stops the engine
    try (RunningEngine running = engines.start(named.catalog(), named.first())) {
      print(running);
      if (untilStdinCloses) {
        System.in.transferTo(OutputStream.nullOutputStream());
      } else {
        new CountDownLatch(1).await();
      }
    }
    return 0;
  }

  private void print(RunningEngine running) {
    PrintWriter out = spec.commandLine().getOut();
    Address address = running.address();
    out.printf(
        "%s is up, durability %s; Ctrl-C stops it and deletes its data.%n%n",
        running.engine().name(), running.durability().id());
    TextColumns facts = new TextColumns("JDBC URL", address.url());
    facts.row("user", address.user());
    facts.row("password", address.password().reveal());
    running.footprint().servers().forEach(server -> addServer(facts, server));
    out.println(facts);
    ClientEnvironment client = ClientEnvironment.of(running.engine(), address);
    client.foreign(System.getenv()).forEach(name -> out.printf("unset %s%n", name));
    client.ofEngine().forEach((name, value) -> out.printf("export %s='%s'%n", name, value));
  }

  private static void addServer(TextColumns facts, Footprint server) {
    switch (server) {
      case Footprint.Processes processes -> {
        facts.row("pids", pids(processes));
        facts.row(
            "cgroup", processes.cgroup().map(Object::toString).orElse(processes.whyNoCgroup()));
      }
      case Footprint.Container container -> {
        facts.row("container", container.id());
        facts.row("pids", container.whyHidden());
      }
      case Footprint.Emulated emulated -> facts.row("pids", emulated.rootPid() + ", an emulator");
      case Footprint.InJvm _ -> facts.row("pids", "in this JVM, " + ProcessHandle.current().pid());
      case Footprint.Remote _ -> facts.row("pids", "not of this machine");
      case Footprint.Nodes nodes -> nodes.servers().forEach(node -> addServer(facts, node));
    }
  }

  private static String pids(Footprint.Processes processes) {
    return ProcessGroup.of(processes).stream()
        .sorted()
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }
}
