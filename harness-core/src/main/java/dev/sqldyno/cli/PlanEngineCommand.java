// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.workload.jmeter.JMeterHome;
import dev.sqldyno.workload.jmeter.RemoteEngine;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "engine",
    description = {
      "Be a remote engine: run the plans that 'sqldyno plan run --remote' sends, until Ctrl-C.",
      "For load that is more than one machine can make."
    })
final class PlanEngineCommand implements Callable<Integer> {
  private static final Duration START = Duration.ofMinutes(1);

  @Spec private CommandSpec spec;
  @Mixin private TlsOptions tls;

  @Option(
      names = "--address",
      defaultValue = "127.0.0.1",
      description = "Of this machine, as the other one reaches it (default: ${DEFAULT-VALUE}).")
  private String address;

  @Option(
      names = "--port",
      defaultValue = "1099",
      description = "It listens on this one and on the next (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--folder",
      defaultValue = "results/plans",
      description = "Of its log (default: ${DEFAULT-VALUE}).")
  private Path folder;

  @Override
  public Integer call() throws InterruptedException {
    try (RemoteEngine engine =
        RemoteEngine.start(JMeterHome.built(), address, port, tls.tls(), folder.toAbsolutePath())) {
      Runtime.getRuntime().addShutdownHook(new Thread(engine::close, "stop-engine"));
      engine.awaitReady(START);
      PrintWriter out = spec.commandLine().getOut();
      out.printf("serves at %s:%d; Ctrl-C stops it%n", address, port);
      out.flush();
      engine.awaitEnd();
    }
    return spec.exitCodeOnSuccess();
  }
}
