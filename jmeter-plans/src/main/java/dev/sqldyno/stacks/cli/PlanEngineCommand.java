// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.provision.workspace.ShutdownHook;
import dev.sqldyno.stacks.jmeter.RemoteEngine;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "engine",
    description = {
      "Run a remote JMeter engine that executes plans sent by 'sqldyno plan run --remote'. Stop with"
          + " Ctrl-C.",
      "For more load than one machine can make."
    })
final class PlanEngineCommand implements Callable<Integer> {
  private static final Duration START = Duration.ofMinutes(1);
  private static final int LAST_PORT = 65_534;

  @Spec private CommandSpec spec;
  @Mixin private TlsOptions tls;
  @Mixin private JMeterOptions jmeter;

  @Option(
      names = "--address",
      defaultValue = "127.0.0.1",
      description =
          "The address of this machine that the controlling machine reaches, and the only one to"
              + " listen at (default: ${DEFAULT-VALUE}).")
  private String address;

  @Option(
      names = "--port",
      defaultValue = "1099",
      description = "First of two consecutive ports to listen on (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--folder",
      defaultValue = "results/plans",
      description = "Folder for the log (default: ${DEFAULT-VALUE}).")
  private Path folder;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 1 || port > LAST_PORT) {
      throw new UsageException(
          "--port must be 1 to %d, as an engine takes the next one too, not %d", LAST_PORT, port);
    }
    try (RemoteEngine engine =
            RemoteEngine.start(
                jmeter.home(),
                address,
                port,
                tls.tls(),
                jmeter.settings(Map.of()),
                folder.toAbsolutePath());
        ShutdownHook _ = new ShutdownHook(engine::close)) {
      engine.awaitReady(START);
      PrintWriter out = spec.commandLine().getOut();
      out.printf("listens at %s:%d; Ctrl-C stops it%n", address, port);
      out.flush();
      engine.awaitEnd();
    }
    return spec.exitCodeOnSuccess();
  }
}
