// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The file by which another JVM of this user attaches to a running engine, as a JMH fork does to
 * its parent's. It contains the password, so only its owner may read it, and the parent deletes it.
 */
public final class EngineLock {
  /** Reports only the place of an error, as a message about a value may quote the password. */
  private static final OwnFiles FILES =
      new OwnFiles(
          (_, e) -> new ProvisionException(e instanceof IOException ? Reason.of(e) : "damaged"),
          "");

  private EngineLock() {}

  /**
   * The file's content.
   *
   * @param build of the engine, if it is a user's, as another JVM's catalogue lacks it
   */
  private record Content(
      String engine,
      Optional<Build> build,
      Address address,
      Footprint footprint,
      String deployment,
      Durability durability,
      Map<String, String> settings) {

    static Content of(RunningEngine running) {
      if (running.footprint() instanceof Footprint.InJvm) {
        throw new ProvisionException(
            "%s runs in this JVM and cannot be shared with another one: start it there",
            running.engine().name());
      }
      return new Content(
          running.engine().id(),
          running.engine().build(),
          running.address(),
          running.footprint(),
          running.deployment(),
          running.durability(),
          running.settings());
    }

    RunningEngine attach(Catalog catalog) {
      return new RunningEngine(
          catalog.with(build.stream().toList()).engine(engine),
          address,
          footprint,
          deployment,
          durability,
          settings,
          Optional.empty(),
          CrashReport.NONE,
          () -> {});
    }
  }

  /**
   * Writes the file, which must not exist.
   *
   * @throws ProvisionException if the file cannot be written, or the engine runs in this JVM
   */
  public static void write(RunningEngine engine, Path file) {
    byte[] content = Secret.revealedBy(OwnFiles.JSON).writeValueAsBytes(Content.of(engine));
    try (OutputStream out =
        Channels.newOutputStream(
            Files.newByteChannel(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(
                    PosixFilePermissions.fromString("rw-------"))))) {
      out.write(content);
    } catch (IOException e) {
      throw new ProvisionException("cannot write the engine lock " + file + ": " + e, e);
    }
  }

  /** Attaches to the engine; closing it here leaves it running. */
  public static RunningEngine attach(Catalog catalog, Path file) {
    try {
      return FILES.json(file, FILES.present(file), Content.class).attach(catalog);
    } catch (ProvisionException | CatalogException e) {
      throw new ProvisionException(
          "cannot read the engine lock %s (%s). Is the run that wrote it still alive?",
          file, e.getMessage());
    }
  }
}
