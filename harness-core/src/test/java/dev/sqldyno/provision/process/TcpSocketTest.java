// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Takes lines that Linux 6 wrote. */
class TcpSocketTest {
  private static final List<TcpSocket> TABLE =
      TcpSocket.parse(
          """
            sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
             1: 0000000000000000FFFF00000100007F:AFDB 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 58512 1 0000000000000000 100 0 0 10 0
             7: 0000000000000000FFFF00000100007F:AFDB 0000000000000000FFFF00000100007F:D9B2 01 00000000:00000000 00:00000000 00000000     0        0 58514 1 0000000000000000 20 4 30 10 -1
             3: 0100007F:D9B2 0100007F:AFDB 01 00000000:00000000 00:00000000 00000000 65534        0 58513 1 0000000000000000 20 4 30 10 -1
          """);
  private static final TcpSocket DOOR = TABLE.get(0);
  private static final TcpSocket ACCEPTED = TABLE.get(1);
  private static final TcpSocket PEER = TABLE.get(2);

  @Test
  void aListeningPortIsFound() {
    assertThat(DOOR.listens()).isTrue();
    assertThat(DOOR.local().getPort()).isEqualTo(45019);
    assertThat(DOOR.inode()).isEqualTo(58512);
    assertThat(ACCEPTED.listens()).isFalse();
  }

  /** A program that speaks IPv6 writes the other's address differently. */
  @Test
  void theOtherEndOfAConnectionIsFound() {
    assertThat(PEER.isPeerOf(ACCEPTED)).isTrue();
    assertThat(PEER.uid()).isEqualTo(65534);
    assertThat(DOOR.isPeerOf(ACCEPTED)).isFalse();
  }
}
