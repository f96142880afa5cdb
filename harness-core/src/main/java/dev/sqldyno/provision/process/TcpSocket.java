// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A TCP socket, as Linux lists it.
 *
 * @param state the kernel's number for it, in hexadecimal
 * @param uid the user who opened it
 * @param inode its number in the open files of its process; 0 where no process holds it any more
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_net.5.html">/proc/PID/net/tcp</a>
 */
public record TcpSocket(
    InetSocketAddress local, InetSocketAddress remote, String state, long uid, long inode) {
  private static final String LISTEN = "0A";
  private static final String ESTABLISHED = "01";
  private static final int STATE = 3;
  private static final int UID = 7;
  private static final int INODE = 9;
  private static final int WORD = 4;
  private static final boolean LITTLE_ENDIAN =
      ByteOrder.nativeOrder().equals(ByteOrder.LITTLE_ENDIAN);

  /**
   * Returns all sockets of the process's network, including those of other processes.
   *
   * @throws IOException if this machine does not show them
   */
  public static List<TcpSocket> aroundProcess(long pid) throws IOException {
    return aroundProcess(pid, "tcp");
  }

  /** Reads the tables of a protocol; {@code udp} has the same form as {@code tcp}. */
  static List<TcpSocket> aroundProcess(long pid, String protocol) throws IOException {
    List<TcpSocket> sockets = new ArrayList<>();
    for (String table : List.of(protocol, protocol + "6")) {
      Path file = Path.of("/proc", Long.toString(pid), "net", table);
      if (table.equals(protocol) || Files.exists(file)) {
        sockets.addAll(parse(Files.readString(file)));
      }
    }
    return sockets;
  }

  /** Parses {@code /proc/PID/net/tcp} or {@code tcp6}. */
  public static List<TcpSocket> parse(String table) {
    return table
        .lines()
        .skip(1)
        .map(line -> line.strip().split("\\s+"))
        .filter(fields -> fields.length > INODE)
        .map(fields ->
            new TcpSocket(
                address(fields[1]),
                address(fields[2]),
                fields[STATE],
                Long.parseLong(fields[UID]),
                Long.parseLong(fields[INODE])))
        .toList();
  }

  /** Parses an address; {@code 0100007F:1F90} is 127.0.0.1:8080 on a little-endian machine. */
  private static InetSocketAddress address(String text) {
    int colon = text.indexOf(':');
    byte[] bytes = HexFormat.of().parseHex(text.substring(0, colon));
    byte[] ordered = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      int place = i % WORD;
      ordered[i] = bytes[i - place + (LITTLE_ENDIAN ? WORD - 1 - place : place)];
    }
    try {
      // turns an IPv4-mapped IPv6 address into IPv4
      return new InetSocketAddress(
          InetAddress.getByAddress(ordered), Integer.parseInt(text.substring(colon + 1), 16));
    } catch (UnknownHostException e) {
      throw new UncheckedIOException(e);
    }
  }

  public boolean listens() {
    return state.equals(LISTEN);
  }

  /** Returns whether it is connected to that other end. */
  public boolean isPeerOf(TcpSocket other) {
    return state.equals(ESTABLISHED) && local.equals(other.remote) && remote.equals(other.local);
  }

  /** Returns whether programs of other machines can reach it. */
  boolean isOpen() {
    return listens() && !local.getAddress().isLoopbackAddress();
  }

  /**
   * Returns whether the process holds it; false, too, if the process has ended or is another
   * user's.
   */
  boolean isHeldBy(long pid) {
    try {
      return inodesOf(pid).contains(inode);
    } catch (IOException | UncheckedIOException _) {
      return false;
    }
  }

  /**
   * Returns the inodes of all sockets that the process holds.
   *
   * @throws IOException if the process is gone, or another user's
   */
  public static Set<Long> inodesOf(long pid) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      return files
          .map(TcpSocket::target)
          .filter(target -> target.startsWith("socket:["))
          .map(target -> Long.parseLong(target.replaceAll("\\D", "")))
          .collect(Collectors.toSet());
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException _) {
      // it was closed meanwhile
      return "";
    }
  }
}
