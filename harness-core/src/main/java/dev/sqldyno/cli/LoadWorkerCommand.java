// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.measure.client.CompilerShare;
import dev.sqldyno.run.record.Release;
import dev.sqldyno.workload.remote.HostPort;
import dev.sqldyno.workload.remote.LoadWorker;
import dev.sqldyno.workload.remote.SharedSecret;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "load-worker",
    description =
        "Drive clients for 'sqldyno bench --load-workers' on another machine, until Ctrl-C.")
final class LoadWorkerCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      defaultValue = "127.0.0.1:7070",
      description =
          "The address of this machine at which the other one reaches it (default:"
              + " ${DEFAULT-VALUE}).")
  private String listen;

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      required = true,
      description = "The secret that the other machine has, too, in a file that only you may read.")
  private Path secretFile;

  @Override
  public Integer call() throws InterruptedException {
    HostPort address;
    try {
      address = HostPort.parse(listen);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--listen: " + e.getMessage(), e);
    }
    LoadWorker.Setup setup =
        new LoadWorker.Setup(
            Catalog.load(),
            SharedSecret.of(secretFile),
            Release.build(),
            new CompilerShare()::sinceLast,
            spec.commandLine().getOut()::println);
    Path key = Path.of(System.getProperty("java.io.tmpdir"));
    try (LoadWorker worker = LoadWorker.listen(address.resolved(), key, setup)) {
      HostPort listens =
          new HostPort(worker.address().getAddress().getHostAddress(), worker.address().getPort());
      setup.log().accept("load worker listens at %s; Ctrl-C ends it".formatted(listens));
      worker.serve();
    }
    return 0;
  }
}
