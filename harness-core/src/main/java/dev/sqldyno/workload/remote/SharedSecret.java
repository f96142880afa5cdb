// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.workload.drive.LoadException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that a controller and its load workers share, and proofs of knowing it. Thread-safe.
 */
public final class SharedSecret {
  /** Enough random characters that a proof does not reveal them. */
  private static final int MIN_LENGTH = 32;

  private static final int MAX_BYTES = 4096;
  private static final String ALGORITHM = "HmacSHA256";

  private static final String MAKE =
      "make one with (umask 077; head -c 32 /dev/urandom | base64 > %s) and copy it to each machine";

  private final SecretKeySpec key;

  /** The side that proves it, so that a proof cannot be sent back. */
  enum Role {
    CONTROLLER,
    WORKER
  }

  private SharedSecret(String text) {
    key = new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), ALGORITHM);
  }

  /**
   * Reads the secret, a line of text.
   *
   * @throws LoadException with the remedy, if other users may read it, or it can be guessed
   */
  public static SharedSecret of(Path file) {
    try {
      Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file);
      if (rights.stream().anyMatch(right -> !right.name().startsWith("OWNER"))) {
        throw new LoadException(
            "%s: other users have rights to it (%s): chmod 600 %s, and make a new secret if they may have read it",
            file, PosixFilePermissions.toString(rights), file);
      }
      String text = Files.size(file) > MAX_BYTES ? "" : Files.readString(file).strip();
      if (text.length() < MIN_LENGTH) {
        throw new LoadException(
            "%s: a secret has %d characters or more, and at most %d bytes: "
                    .formatted(file, MIN_LENGTH, MAX_BYTES)
                + MAKE.formatted(file));
      }
      return new SharedSecret(text);
    } catch (IOException e) {
      throw new LoadException(
          "%s: the secret cannot be read (%s): ".formatted(file, Reason.of(e))
              + MAKE.formatted(file),
          e);
    }
  }

  /** Returns the proof that one side of a connection knows the secret. */
  byte[] proof(Role role, Meeting meeting) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update((byte) role.ordinal());
      mac.update(meeting.workersNonce());
      mac.update(meeting.controllersNonce());
      mac.update(meeting.certificate());
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  boolean isProof(byte[] proof, Role role, Meeting meeting) {
    return MessageDigest.isEqual(proof, proof(role, meeting));
  }

  /**
   * The identity of a connection: two random numbers of {@link Handshake#NONCE} bytes, and the
   * digest of the worker's certificate, which differs behind a man in the middle.
   */
  record Meeting(byte[] workersNonce, byte[] controllersNonce, byte[] certificate) {}
}
