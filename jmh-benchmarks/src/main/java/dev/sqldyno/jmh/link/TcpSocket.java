// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import java.util.Locale;

/**
 * A line of {@code /proc/net/tcp} or {@code tcp6}.
 *
 * @param local address and port as the kernel writes them, of IPv4 also where a program mapped it
 *     to IPv6
 * @param remote the same of the other end
 * @param state the kernel's number for it, in hexadecimal
 * @param uid the user who made it
 * @param inode what its owner's file descriptors link to; 0 where it has no owner any more
 */
record TcpSocket(String local, String remote, String state, long uid, long inode) {
  private static final String IPV4_MAPPED = "0000000000000000FFFF0000";

  static TcpSocket parse(String line) {
    String[] words = line.strip().split("\\s+");
    return new TcpSocket(
        address(words[1]),
        address(words[2]),
        words[3],
        Long.parseLong(words[7]),
        Long.parseLong(words[9]));
  }

  private static String address(String written) {
    String address = written.toUpperCase(Locale.ROOT);
    return address.startsWith(IPV4_MAPPED) ? address.substring(IPV4_MAPPED.length()) : address;
  }

  int port() {
    return Integer.parseInt(local.substring(local.indexOf(':') + 1), 16);
  }

  boolean isListening() {
    return state.equals("0A");
  }

  boolean isEstablished() {
    return state.equals("01");
  }

  boolean isTheOtherEndOf(TcpSocket socket) {
    return local.equals(socket.remote) && remote.equals(socket.local);
  }
}
