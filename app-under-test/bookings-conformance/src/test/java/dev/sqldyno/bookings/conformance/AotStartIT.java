// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.workspace.ProcessScope;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.service.AotCache;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.stacks.service.ServiceEnvironment;
import dev.sqldyno.stacks.service.ServiceStart;
import dev.sqldyno.testing.EngineDeployment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts one of our services from the JDK's AOT cache; AotCacheIT starts a small program. */
@Tag("nightly")
class AotStartIT {
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final EngineDeployment POSTGRESQL = EngineDeployment.of("postgresql");

  @TempDir Path folder;
  private RunningEngine engine;
  private Workspace workspace;

  @BeforeEach
  void start() throws Exception {
    engine = LiveEngines.take(POSTGRESQL);
    new Database(engine).reset();
    workspace = Workspace.open(folder, "aot", _ -> {});
  }

  @AfterEach
  void clean() {
    if (workspace != null) {
      workspace.close();
    }
    if (engine != null) {
      LiveEngines.giveBack(POSTGRESQL);
    }
  }

  @Test
  void aServiceBooksFromWhatAnEarlierStartHasRecorded() throws Exception {
    Optional<Stack> jvm =
        TestStacks.chosen().stream()
            .filter(stack -> stack.jar().isPresent() && stack.data().isPresent())
            .findFirst();
    assumeThat(jvm).as("a stack of ours on a JVM").isPresent();
    TestStacks.require(jvm.get());
    AotCache cache = new AotCache(jvm.get(), workspace, ProcessScope.make(workspace, "KILL"));

    assertThat(mappedWhileItBooks(cache.recording())).doesNotContain("cache.aot");
    cache.create();

    assertThat(mappedWhileItBooks(cache.cached())).contains("cache.aot");
    assertThat(new Database(engine).check().bookings()).isEqualTo(2);
  }

  /** Returns the files that a service has mapped after a booking; it must stop when asked. */
  private String mappedWhileItBooks(Stack stack) throws Exception {
    try (RunningService service =
            RunningService.start(
                stack,
                new ServiceStart(
                    ServiceEnvironment.of(TestStacks.shared(), stack, engine, Optional.empty()),
                    engine.address().password(),
                    folder.resolve(stack.id() + ".log"),
                    folder,
                    PATIENCE,
                    _ -> {}));
        HttpCalls http = new HttpCalls(service.uri())) {
      assertMessage(http.post(Bookings.of("M", "aot").build()), 201);
      String maps =
          Files.readString(Path.of("/proc/%d/maps".formatted(service.footprint().rootPid())));
      assertThat(service.stop()).isTrue();
      return maps;
    }
  }
}
