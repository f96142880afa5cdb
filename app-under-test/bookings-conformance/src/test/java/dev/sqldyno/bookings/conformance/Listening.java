// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** At which addresses a process of this machine listens, as Linux tells it. */
final class Listening {
  /** 127.0.0.1, the same in IPv6's clothes, and ::1; the kernel writes words of 4 bytes. */
  private static final Pattern LOOPBACK =
      Pattern.compile("[0-9A-F]{6}7F|0{16}FFFF0000[0-9A-F]{6}7F|0{24}01000000");

  private static final String LISTEN = "0A";

  private Listening() {}

  /** Those of the process and its descendants that other machines may reach; port and address. */
  static Set<String> beyondLoopback(long pid) throws IOException {
    Set<String> sockets = sockets(pid);
    Set<String> found = new TreeSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(Path.of("/proc/net", table))) {
        String[] words = line.strip().split("\\s+");
        if (words.length > 9 && words[3].equals(LISTEN) && sockets.contains(words[9])) {
          String address = words[1].substring(0, words[1].indexOf(':'));
          if (!LOOPBACK.matcher(address).matches()) {
            found.add(words[1]);
          }
        }
      }
    }
    return found;
  }

  /** Inodes. */
  private static Set<String> sockets(long pid) throws IOException {
    Set<String> inodes = new HashSet<>();
    ProcessHandle root = ProcessHandle.of(pid).orElseThrow();
    for (ProcessHandle process : Stream.concat(Stream.of(root), root.descendants()).toList()) {
      Path folder = Path.of("/proc", Long.toString(process.pid()), "fd");
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        for (Path file : files) {
          String target = Files.exists(file) ? Files.readSymbolicLink(file).toString() : "";
          if (target.startsWith("socket:[")) {
            inodes.add(target.substring("socket:[".length(), target.length() - 1));
          }
        }
      }
    }
    return inodes;
  }
}
