// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import com.github.dockerjava.api.DockerClient;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testcontainers.DockerClientFactory;

/** A server that is the first process of its container. */
final class ContainerServer extends EngineServer {
  private static final long DIES_SECONDS = 20;
  private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");

  private final DockerClient docker = DockerClientFactory.instance().client();
  private final String id;

  ContainerServer(RunningEngine engine) throws IOException {
    super(engine);
    id =
        switch (engine.footprint()) {
          case Footprint.Container container -> container.id();
          case Footprint.Processes processes -> idOf(processes.rootPid());
          case Footprint.Emulated _, Footprint.InJvm _, Footprint.Nodes _, Footprint.Remote _ ->
              throw new IllegalStateException("no container: " + engine.footprint());
        };
  }

  private static String idOf(long pid) throws IOException {
    Path groups = Path.of("/proc", Long.toString(pid), "cgroup");
    Matcher matcher = ID.matcher(Files.readString(groups));
    if (!matcher.find()) {
      throw new IOException(groups + " names no container");
    }
    return matcher.group();
  }

  @Override
  void kill() {
    docker.killContainerCmd(id).exec();
    docker.waitContainerCmd(id).start().awaitStatusCode(DIES_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  void startAgain() {
    if (!Boolean.TRUE.equals(docker.inspectContainerCmd(id).exec().getState().getRunning())) {
      docker.startContainerCmd(id).exec();
    }
  }

  @Override
  public void close() {
    // the container is the same, and is removed with its engine
  }
}
