// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Takes processes that do nothing as servers, and this JVM. */
class ServerProcessesTest {
  private static final long US = ProcessHandle.current().pid();

  @Test
  void aServerIsMeteredByItsCgroupWhereNothingElseIsInIt() throws IOException {
    try (BurningCgroup group = BurningCgroup.open()) {
      Process server = group.run("sleep 60 & exec sleep 61");
      assertThat(named(server)).isEqualTo(processes(server, group));

      Process other = group.run("exec sleep 60");
      Footprint.Processes shared = named(server);
      assertThat(shared.cgroup()).isEmpty();
      assertThat(shared.whyNoCgroup())
          .matches(
              group.directory().getFileName()
                  + " has other processes, too, such as process %d \\(\\w+\\)\\. Start the server as a systemd service.*"
                      .formatted(other.pid()));

      Server unit = new Server(Server.By.UNIT, group.directory().getFileName().toString());
      assertThat(ServerProcesses.named(unit).cgroup()).contains(group.directory());
    }
  }

  private static Footprint.Processes named(Process server) {
    return ServerProcesses.named(new Server(Server.By.PID, String.valueOf(server.pid())));
  }

  private static Footprint.Processes processes(Process server, BurningCgroup group) {
    return new Footprint.Processes(server.pid(), Optional.of(group.directory()), "");
  }

  @Test
  void sqldynoIsNeverCounted() {
    Server us = new Server(Server.By.PID, String.valueOf(US));
    assertThatThrownBy(() -> ServerProcesses.named(us))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "sqldyno itself runs in process %d, and would be counted: start it elsewhere, such as by systemd-run --scope",
            US);
  }

  @Test
  void aProcessThatIsNotThereIsRefusedWithTheRemedy() {
    for (String gone : new String[] {"999999999", "postmaster"}) {
      assertThatThrownBy(() -> ServerProcesses.named(new Server(Server.By.PID, gone)))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith("no process " + gone + " runs here: leave --pid out");
    }
  }

  @Test
  void theHolderOfTheOtherEndIsFoundAmongAllProcesses() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket served = server.accept()) {
      assertThat(OtherEnd.holder("127.0.0.1:" + served.getPort()).pid()).contains(US);
      OtherEnd.Holder elsewhere = OtherEnd.holder("192.0.2.1:" + served.getPort());
      assertThat(elsewhere.pid()).isEmpty();
      assertThat(elsewhere.whyUnknown())
          .contains("runs on another machine, or in a container, which --container names");
      assertThat(client.isConnected()).isTrue();
    }
    assertThat(OtherEnd.whyNoHolder(true)).contains("run sqldyno as root", "--unit");
    assertThat(OtherEnd.whyNoHolder(false)).contains("another PID namespace", "--pid host");
  }

  @Test
  void anEndedServerIsReplaced() throws Exception {
    Process server = new ProcessBuilder("sleep", "60").start();
    CrashReport report = ServerEnd.of(named(server));
    assertThat(report.isReplaced()).isFalse();
    assertThat(report.cause()).isEmpty();
    server.destroyForcibly().waitFor();
    assertThat(report.isReplaced()).isTrue();
    assertThat(report.cause().orElseThrow())
        .startsWith("its process %d has ended".formatted(server.pid()));
    assertThat(ServerEnd.of(new Footprint.Remote("far")).isReplaced()).isFalse();
  }
}
