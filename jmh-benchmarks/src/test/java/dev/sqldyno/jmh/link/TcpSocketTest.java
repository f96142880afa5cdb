// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lines as Linux 6 wrote them. */
class TcpSocketTest {
  private static final TcpSocket JMH =
      TcpSocket.parse(
          "   1: 0000000000000000FFFF00000100007F:AFDB 00000000000000000000000000000000:0000 0A"
              + " 00000000:00000000 00:00000000 00000000     0        0 58512 1 0000000000000000 100 0 0 10 0");
  private static final TcpSocket ACCEPTED =
      TcpSocket.parse(
          "   7: 0000000000000000FFFF00000100007F:AFDB 0000000000000000FFFF00000100007F:D9B2 01"
              + " 00000000:00000000 00:00000000 00000000     0        0 58514 1 0000000000000000 20 4 30 10 -1");
  private static final TcpSocket PEER =
      TcpSocket.parse(
          "   3: 0100007F:D9B2 0100007F:AFDB 01"
              + " 00000000:00000000 00:00000000 00000000 65534        0 58513 1 0000000000000000 20 4 30 10 -1");

  @Test
  void aPortThatIsListenedAtIsTold() {
    assertThat(JMH.isListening()).isTrue();
    assertThat(JMH.port()).isEqualTo(45019);
    assertThat(JMH.inode()).isEqualTo(58512);
    assertThat(ACCEPTED.isListening()).isFalse();
  }

  /** A program that speaks IPv6 writes the other's address in another way. */
  @Test
  void theOtherEndOfAConnectionIsFound() {
    assertThat(PEER.isTheOtherEndOf(ACCEPTED)).isTrue();
    assertThat(PEER.isEstablished()).isTrue();
    assertThat(PEER.uid()).isEqualTo(65534);
    assertThat(JMH.isTheOtherEndOf(ACCEPTED)).isFalse();
  }
}
