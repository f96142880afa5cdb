// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.workload.Share;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.remote.Message.Beat;
import dev.sqldyno.workload.remote.Message.Opened;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a controller and a load worker accept of each other over real connections. */
class HandshakeTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration AT_ONCE = Duration.ofMillis(200);
  private static final Duration SLOW = Duration.ofMillis(20);

  @TempDir static Path folder;
  private static WorkerInThread worker;
  private static SharedSecret secret;
  private static WorkerKey other;

  @BeforeAll
  static void start() throws Exception {
    worker = WorkerInThread.start(folder);
    other = WorkerKey.make(folder, _ -> {});
    secret = SharedSecret.of(WorkerInThread.secret(folder, WorkerInThread.SECRET));
  }

  @AfterAll
  static void stop() throws Exception {
    worker.close();
  }

  /** Does something with the other end of each connection, after TLS. */
  @FunctionalInterface
  private interface OtherEnd {
    void meet(MessageChannel channel, SSLSocket socket) throws Exception;
  }

  /** Listens with another key, as a process that is no worker does. */
  private static String listen(OtherEnd end) throws Exception {
    ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try (server;
              Socket plain = server.accept();
              SSLSocket socket = TlsSockets.accepted(other, plain, SOON)) {
            end.meet(new MessageChannel(socket, "the controller"), socket);
          } catch (Exception _) {
            // the test sees what its own end throws
          }
        });
    return "127.0.0.1:" + server.getLocalPort();
  }

  private static SSLSocket connect() throws IOException {
    return TlsSockets.connect(
        new InetSocketAddress("127.0.0.1", worker.worker().address().getPort()), SOON);
  }

  @Test
  void bothProveTheSecretAndCompareTheirClocks() throws Exception {
    try (WorkerLink link = WorkerLink.connect(worker.address(), secret, WorkerInThread.BUILD)) {
      link.readClocks();
      WorkerLink.ClockOffset offset = link.offset();
      // both clocks are this JVM's
      assertThat(offset.errorNanos()).isPositive().isLessThan(SOON.toNanos());
      assertThat(Math.abs(offset.nanos())).isLessThanOrEqualTo(offset.errorNanos());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theTrueOffsetIsWithinTheErrorThoughOneDirectionIsSlow(boolean slowToWorker)
      throws Exception {
    String relay = relay(slowToWorker);
    try (WorkerLink link = WorkerLink.connect(relay, secret, WorkerInThread.BUILD)) {
      link.readClocks();
      WorkerLink.ClockOffset offset = link.offset();
      // both clocks are this JVM's, so the true offset is 0
      assertThat(Math.abs(offset.nanos())).isBetween(SLOW.toNanos() / 4, offset.errorNanos());
      assertThat(offset.nanos() > 0).isEqualTo(slowToWorker);
      assertThat(Math.abs(offset.epochNanos())).isLessThanOrEqualTo(offset.errorNanos());
    }
  }

  /** Passes one connection on to the worker, slowly in one direction. */
  private static String relay(boolean slowToWorker) throws IOException {
    ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try (server;
              Socket controller = server.accept();
              Socket onward = new Socket("127.0.0.1", worker.worker().address().getPort())) {
            Thread back =
                Thread.ofPlatform().daemon().start(() -> pass(onward, controller, !slowToWorker));
            pass(controller, onward, slowToWorker);
            back.join();
          } catch (IOException | InterruptedException _) {
            // the test sees what its own end throws
          }
        });
    return "127.0.0.1:" + server.getLocalPort();
  }

  private static void pass(Socket from, Socket to, boolean slow) {
    byte[] buffer = new byte[1 << 16];
    try {
      to.setTcpNoDelay(true);
      for (int n = from.getInputStream().read(buffer);
          n >= 0;
          n = from.getInputStream().read(buffer)) {
        if (slow) {
          Thread.sleep(SLOW);
        }
        to.getOutputStream().write(buffer, 0, n);
      }
      to.shutdownOutput();
    } catch (IOException | InterruptedException _) {
      // one end is closed
    }
  }

  @Test
  void aControllerWithAnotherSecretIsRefused() throws Exception {
    SharedSecret other =
        SharedSecret.of(WorkerInThread.secret(folder, WorkerInThread.SECRET + "!"));
    assertThatThrownBy(() -> WorkerLink.connect(worker.address(), other, WorkerInThread.BUILD))
        .isInstanceOf(LoadException.class)
        .hasMessage(
            "load worker %s: the two secret files differ, or the connection is intercepted: copy one file to both",
            worker.address());
  }

  /** A share of nothing stands for a mistake of ours. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "none, 1, unknown workload 'none', unknown workload 'none'",
        "ycsb, 0, / by zero, a session failed: java.lang.ArithmeticException: / by zero"
      })
  void aControllerWithAMistakeInItsMixLeavesTheWorkerToTheNextOne(
      String workload, int workers, String answer, String log) throws Exception {
    RemoteLoad.Mix mix =
        new RemoteLoad.Mix(
            "h2",
            Optional.empty(),
            workload,
            "a",
            Size.SMOKE,
            Map.of(),
            false,
            Optional.empty(),
            1);
    Address nowhere = new Address("jdbc:h2:mem:none", "", new Secret(""), Map.of());
    try (WorkerLink link = WorkerLink.connect(worker.address(), secret, WorkerInThread.BUILD)) {
      link.send(new Message.Open(mix, nowhere, new Share(0, workers)));
      assertThatThrownBy(() -> link.answer(Opened.class))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining(answer);
    }
    worker.logged(log);
    try (WorkerLink link = WorkerLink.connect(worker.address(), secret, WorkerInThread.BUILD)) {
      link.readClocks();
    }
  }

  @Test
  void anotherBuildIsRefused() {
    assertThatThrownBy(() -> WorkerLink.connect(worker.address(), secret, "2"))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("is sqldyno 1 of the tests and its controller is sqldyno 2: run");
  }

  @Test
  void aManInTheMiddleWithACertificateOfItsOwnIsRefused() throws Exception {
    String middle =
        listen((_, socket) -> {
          try (SSLSocket onward = connect()) {
            Thread back =
                Thread.ofPlatform()
                    .daemon()
                    .start(() -> {
                      try {
                        onward.getInputStream().transferTo(socket.getOutputStream());
                      } catch (IOException _) {
                        // one end is closed
                      }
                    });
            socket.getInputStream().transferTo(onward.getOutputStream());
            back.join();
          }
        });
    assertThatThrownBy(() -> WorkerLink.connect(middle, secret, WorkerInThread.BUILD))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("the connection is intercepted");
  }

  @Test
  void aProcessThatSendsAProofBackIsNoWorker() throws Exception {
    String liar =
        listen((channel, _) -> {
          channel.send(new Message.Greeting(new byte[Handshake.NONCE]));
          Message.Proof proof = channel.read(Message.Proof.class, 2048, SOON);
          channel.send(new Message.Welcome(proof.proof()));
          channel.read(Message.class, 2048, SOON);
        });
    assertThatThrownBy(() -> WorkerLink.connect(liar, secret, WorkerInThread.BUILD))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("does not know the secret");
  }

  @Test
  void aMessageThatIsTooLongEndsTheConnectionBeforeItIsRead() throws Exception {
    try (SSLSocket socket = connect()) {
      new DataOutputStream(socket.getOutputStream()).writeInt(Integer.MAX_VALUE);
      assertThat(worker.logged("2147483647 bytes, more than 2048")).contains("127.0.0.1");
      MessageChannel channel = new MessageChannel(socket, "the worker");
      channel.read(Message.Greeting.class, 2048, SOON);
      assertThatThrownBy(() -> channel.read(Message.class, 2048, SOON))
          .hasMessageMatching("the worker.* connection.*");
    }
  }

  @Test
  void aRequestBeforeTheProofIsRefused() throws Exception {
    try (SSLSocket socket = connect()) {
      MessageChannel channel = new MessageChannel(socket, "the worker");
      channel.send(new Message.ReadClock());
      worker.logged("sent a message out of turn");
    }
  }

  @Test
  void silenceEndsWithTheNameOfWhoIsSilent() throws Exception {
    String silent = listen((channel, _) -> channel.read(Beat.class, 2048, SOON));
    try (SSLSocket socket = TlsSockets.connect(HostPort.parse(silent).resolved(), SOON)) {
      MessageChannel channel = new MessageChannel(socket, "load worker 192.0.2.7:7070");
      assertThatThrownBy(() -> channel.read(Opened.class, 2048, AT_ONCE))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("load worker 192.0.2.7:7070 gave no sign of life");
    }
  }

  @Test
  void aSecretThatOthersMayReadOrGuessIsRefusedWithTheRemedy() throws Exception {
    Path open = WorkerInThread.secret(folder, WorkerInThread.SECRET);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> SharedSecret.of(open))
        .isInstanceOf(LoadException.class)
        .hasMessageContainingAll("rw-r-----", "chmod 600 " + open);
    assertThatThrownBy(() -> SharedSecret.of(WorkerInThread.secret(folder, "swordfish")))
        .isInstanceOf(LoadException.class)
        .hasMessageContainingAll("32 characters or more", "/dev/urandom");
    assertThatThrownBy(() -> SharedSecret.of(folder.resolve("none")))
        .isInstanceOf(LoadException.class)
        .hasMessageContainingAll("cannot be read", "/dev/urandom");
  }

  @Test
  void anAddressIsAHostAndAPort() {
    assertThat(HostPort.parse("[::1]:7070")).isEqualTo(new HostPort("::1", 7070));
    for (String right : List.of("[::1]:7070", "host:1")) {
      assertThat(HostPort.parse(right)).hasToString(right);
    }
    for (String wrong : List.of("7070", "host", "host:", "host:70000", "a b:1", "::1:7070")) {
      assertThatThrownBy(() -> HostPort.parse(wrong)).hasMessageContaining("is not a HOST:PORT");
    }
  }
}
