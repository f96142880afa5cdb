// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.process.TcpSocket;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One port of the client's, 40000, is in use towards several servers of 127.0.0.1. */
class OtherEndTest {
  /** Its end, then those of the servers at 5432 and 3306; one at 9042 has waited out since. */
  private static final List<TcpSocket> SOCKETS =
      TcpSocket.parse(
          """
            sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
             0: 0100007F:2352 0100007F:9C40 06 00000000:00000000 03:00000000 00000000     0        0 0
             1: 0100007F:0CEA 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 13
             2: 0100007F:1538 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 12
             3: 0100007F:9C40 0100007F:1538 01 00000000:00000000 00:00000000 00000000     0        0 11
             4: 0100007F:9C40 0100007F:0CEA 01 00000000:00000000 00:00000000 00000000     0        0 14
          """);

  private static List<Integer> ports(Set<Long> own) {
    return OtherEnd.ends("127.0.0.1:40000", SOCKETS, own).stream()
        .map(end -> end.local().getPort())
        .toList();
  }

  @Test
  void theEndIsThatOfOurConnectionAndOfNoOtherProgramsFromTheSamePort() {
    assertThat(ports(Set.of(11L))).containsExactly(5432);
  }

  @Test
  void behindAProxyEveryEndThatIsStillOpenMayBeIt() {
    assertThat(ports(Set.of())).containsExactly(3306, 5432);
  }

  /** A shell is the server, and a shell that it forked is its backend. */
  @Test
  void aServerWhoseSocketALookMissesIsStillTheFirst() throws IOException {
    Process server = new ProcessBuilder("sh", "-c", "(echo forked; read -r end); :").start();
    try (BufferedReader out = server.inputReader()) {
      assertThat(out.readLine()).isEqualTo("forked");
      long backend = server.children().findFirst().orElseThrow().pid();
      List<Long> looks = new ArrayList<>();

      assertThat(
              OtherEnd.first(
                  backend,
                  pid -> {
                    looks.add(pid);
                    return looks.size() > 1;
                  }))
          .isEqualTo(server.pid());
      assertThat(looks).containsExactly(server.pid(), server.pid());
      assertThat(OtherEnd.first(backend, _ -> false)).isEqualTo(backend);
    } finally {
      server.getOutputStream().close();
    }
  }
}
