// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Way;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.container.ContainerLauncher;
import dev.sqldyno.provision.start.Provisioner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Engines for tests. One that this machine cannot start skips the test with the reason, unless
 * {@code -Dsqldyno.require=a,b/container} names it: then the test fails. An engine that runs
 * elsewhere is given by {@code -Dsqldyno.external.<id>=URL} with its user and password in the
 * environment ({@code SQLDYNO_<ID>_USER}, {@code SQLDYNO_<ID>_PASSWORD}).
 */
public final class TestEngines {
  private static final Tried TRIED =
      new Tried(
          "engines",
          "sqldyno.require",
          Form.all().map(Form::id).collect(Collectors.toCollection(TreeSet::new)));

  private static final Map<Form, RunningEngine> SHARED = new HashMap<>();
  private static Path sharedData;

  private TestEngines() {}

  /** The same as {@link #shared(Form)}, in the engine's usual form. */
  public static RunningEngine shared(String id) {
    return shared(Form.of(id));
  }

  /**
   * The running engine that all test classes of this JVM use, started when it is first asked for
   * and closed after the last test. Whoever uses it leaves its settings and other tables than his
   * own alone.
   */
  public static synchronized RunningEngine shared(Form form) {
    require(form);
    return SHARED.computeIfAbsent(form, _ -> start(form, sharedData(form)));
  }

  /** The folder that the shared engine has its data in, which is another one for each form. */
  public static synchronized Path sharedData(Form form) {
    try {
      if (sharedData == null) {
        sharedData = Files.createTempDirectory("sqldyno-shared");
      }
      return sharedData.resolve(form.id());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stops what is shared. */
  static synchronized void closeShared() {
    SHARED.values().forEach(RunningEngine::close);
    SHARED.clear();
  }

  /** The running engine in its usual form, or at the external URL; close it. */
  public static RunningEngine start(String id, Path dataRoot) {
    return start(Form.of(id), dataRoot);
  }

  /** The running engine; close it. */
  public static RunningEngine start(Form form, Path dataRoot) {
    require(form);
    return new Provisioner().start(form.engine(), options(form, dataRoot));
  }

  /** Returns if the engine can be started here in its usual form; else as the other one. */
  public static void require(String id) {
    require(Form.of(id));
  }

  /** Returns if the engine can be started here so; else the test is skipped, or fails. */
  public static void require(Form form) {
    TRIED.require(form.id(), external(form.id()).isPresent() ? Optional.empty() : whyNot(form));
  }

  /** No test pulls an image. */
  private static Optional<String> whyNot(Form form) {
    Placement placement = form.placements().of(form.engine().id());
    Optional<String> whyNot = new Provisioner().whyNot(form.engine(), placement);
    if (whyNot.isPresent() || form.way() != Way.CONTAINER) {
      return whyNot;
    }
    return new ContainerLauncher(placement)
        .missingImage(form.engine())
        .map(image ->
            "image %s is not on this machine: docker pull it, or name another with -Dimage.%s="
                .formatted(image, form.engine().id()));
  }

  /** How many were tested; empty where no test asked for an engine. */
  static Optional<String> summary() {
    return TRIED.summary();
  }

  /** What starts the form. */
  public static ProvisionOptions options(Form form, Path dataRoot) {
    return new ProvisionOptions(
        Durability.COMMIT,
        external(form.id()),
        form.placements().of(form.engine().id()),
        dataRoot,
        _ -> {});
  }

  private static Optional<External> external(String id) {
    return Optional.ofNullable(System.getProperty("sqldyno.external." + id))
        .map(url -> External.fromEnvironment(id, url));
  }
}
