// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.workspace.OwnerProcess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * The ledger of sqldyno's databases on servers of others, from which a later run drops what this
 * one could not. Each database has a file {@code <name>.guest} in the data folder, from before its
 * creation until it is dropped. Only a database that a file of this user names is ever dropped. No
 * file contains a password.
 */
final class GuestLedger {
  private static final String SUFFIX = ".guest";
  private static final String PREFIX = "sqldyno_";
  private static final int RANDOM_BYTES = 8;
  private static final Pattern NAME =
      Pattern.compile(PREFIX + "[0-9a-f]{" + 2 * RANDOM_BYTES + "}");

  /** None of our entries is larger. */
  private static final long MOST_BYTES = 1 << 16;

  private final Path folder;

  GuestLedger(Path folder) {
    this.folder = folder;
  }

  /**
   * A database of sqldyno's.
   *
   * @param engine the id of the engine's folder
   * @param url where it is, with the user's own database
   * @param user who made it, and may drop it
   * @param name a unique name: 64 bits of it are random
   */
  record Entry(String engine, String url, String user, String name, OwnerProcess owner) {

    /** Makes the entry for a database that this JVM is about to make. */
    static Entry of(String engine, String url, String user) {
      byte[] random = new byte[RANDOM_BYTES];
      RandomGenerator.of("SecureRandom").nextBytes(random);
      return new Entry(
          engine, url, user, PREFIX + HexFormat.of().formatHex(random), OwnerProcess.current());
    }
  }

  /** Notes that the database is ours; the entry is on the disk before this returns. */
  void add(Entry entry) {
    try {
      Files.createDirectories(folder);
      try (FileChannel file =
          FileChannel.open(
              file(entry),
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
        file.write(ByteBuffer.wrap(OwnFiles.JSON.writeValueAsBytes(entry)));
        file.force(true);
      }
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot record in %s the database to create at %s, and creates none unrecorded: %s. Choose another data folder",
          folder, entry.url(), e, e);
    }
  }

  void remove(Entry entry) {
    try {
      Files.deleteIfExists(file(entry));
    } catch (IOException _) {
      // a later run finds no such database, and tries again
    }
  }

  Path file(Entry entry) {
    return folder.resolve(entry.name() + SUFFIX);
  }

  /** Returns this engine's databases that processes of this user made and left when they died. */
  List<Entry> orphans(Entry own) {
    try (Stream<Path> files = Files.list(folder)) {
      UserPrincipal self = Files.getOwner(file(own));
      return files
          .filter(file -> file.getFileName().toString().endsWith(SUFFIX))
          .filter(file -> isOf(file, self))
          .flatMap(file -> read(file).stream())
          .filter(entry -> entry.engine().equals(own.engine()) && entry.owner().hasEnded())
          .toList();
    } catch (IOException _) {
      return List.of();
    }
  }

  private static boolean isOf(Path file, UserPrincipal self) {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && Files.size(file) <= MOST_BYTES
          && Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).equals(self);
    } catch (IOException _) {
      return false;
    }
  }

  /** Reads an entry; empty where the file is not ours, or is being written at this moment. */
  private Optional<Entry> read(Path file) {
    try {
      return Optional.ofNullable(OwnFiles.JSON.readValue(file, Entry.class))
          .filter(entry -> NAME.matcher(entry.name()).matches())
          .filter(entry -> file(entry).equals(file));
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }
}
