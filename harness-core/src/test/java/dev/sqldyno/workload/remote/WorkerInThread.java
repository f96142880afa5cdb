// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.catalog.Catalog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A load worker in a thread of this JVM. */
record WorkerInThread(LoadWorker worker, List<String> log, Thread thread) {
  static final String BUILD = "1 of the tests";
  static final String SECRET = "0123456789abcdef0123456789abcdef";

  static WorkerInThread start(Path folder) throws Exception {
    List<String> log = new CopyOnWriteArrayList<>();
    LoadWorker worker =
        LoadWorker.listen(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            folder,
            new LoadWorker.Setup(
                Catalog.load(), SharedSecret.of(secret(folder, SECRET)), BUILD, () -> 0, log::add));
    Thread thread = Thread.ofPlatform().daemon().start(worker::serve);
    return new WorkerInThread(worker, log, thread);
  }

  /** Writes a file that only its owner may read. */
  static Path secret(Path folder, String text) throws IOException {
    Path file = Files.createTempFile(folder, "secret", "");
    return Files.setPosixFilePermissions(
        Files.writeString(file, text), PosixFilePermissions.fromString("rw-------"));
  }

  String address() {
    return "127.0.0.1:" + worker.address().getPort();
  }

  /** Waits for a line of its log, for half a minute at most. */
  String logged(String text) throws InterruptedException {
    for (int i = 0; i < 1_500; i++) {
      for (String line : log) {
        if (line.contains(text)) {
          return line;
        }
      }
      Thread.sleep(20);
    }
    throw new AssertionError("no '%s' in %s".formatted(text, log));
  }

  void close() throws InterruptedException {
    worker.close();
    thread.join();
  }
}
