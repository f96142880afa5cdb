// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.remote.Message.Greeting;
import dev.sqldyno.workload.remote.Message.Proof;
import dev.sqldyno.workload.remote.Message.Refused;
import dev.sqldyno.workload.remote.Message.Welcome;
import dev.sqldyno.workload.remote.SharedSecret.Meeting;
import dev.sqldyno.workload.remote.SharedSecret.Role;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;

/**
 * The handshake of a connection: both sides prove that they know the secret, the controller first,
 * and that they have the same build. A side without the secret learns nothing and causes no work.
 */
final class Handshake {
  static final int NONCE = 32;

  /** The time limit of each message. */
  static final Duration LIMIT = Duration.ofSeconds(10);

  private static final int MAX_BYTES = 2048;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Handshake() {}

  /** Greets a worker. Throws LoadException if it has another secret or build. */
  static void asController(MessageChannel channel, SharedSecret secret, String build)
      throws IOException {
    byte[] workers = channel.read(Greeting.class, MAX_BYTES, LIMIT).nonce();
    Meeting meeting = new Meeting(workers, nonce(), channel.peersCertificate());
    byte[] proof = secret.proof(Role.CONTROLLER, meeting);
    channel.send(new Proof(meeting.controllersNonce(), proof, build));
    Welcome welcome = channel.read(Welcome.class, MAX_BYTES, LIMIT);
    if (!secret.isProof(welcome.proof(), Role.WORKER, meeting)) {
      throw new LoadException(
          "%s does not know the secret: another process listens there, or the connection is intercepted",
          channel.peer());
    }
  }

  /** Admits a controller. Throws LoadException if it has another secret or build. */
  static void asWorker(MessageChannel channel, SharedSecret secret, String build, byte[] key) {
    byte[] nonce = nonce();
    channel.send(new Greeting(nonce));
    Proof proof = channel.read(Proof.class, MAX_BYTES, LIMIT);
    Meeting meeting = new Meeting(nonce, proof.nonce(), key);
    if (proof.nonce().length != NONCE || !secret.isProof(proof.proof(), Role.CONTROLLER, meeting)) {
      throw refused(
          channel,
          "the two secret files differ, or the connection is intercepted: copy one file to both");
    }
    if (!proof.build().equals(build)) {
      throw refused(
          channel,
          "the load worker is sqldyno %s and its controller is sqldyno %s: run the same build on both"
              .formatted(build, proof.build()));
    }
    channel.send(new Welcome(secret.proof(Role.WORKER, meeting)));
  }

  private static LoadException refused(MessageChannel channel, String reason) {
    channel.send(new Refused(reason));
    return new LoadException("%s: refused: %s", channel.peer(), reason);
  }

  private static byte[] nonce() {
    byte[] nonce = new byte[NONCE];
    RANDOM.nextBytes(nonce);
    return nonce;
  }
}
