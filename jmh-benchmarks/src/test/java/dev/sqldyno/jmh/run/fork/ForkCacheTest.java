// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.jmh.state.ForkConfiguration;
import dev.sqldyno.provision.process.Jdk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkCacheTest {
  @TempDir Path dir;

  @Test
  void aCacheIsUsedOnlyWhileItIsWhole() throws Exception {
    Path jar = jar();
    Path created = created(jar);
    assertThat(ForkCache.isWhole(created, jar)).isTrue();

    Path cut = copied(created, "cut");
    try (FileChannel file = FileChannel.open(cut, StandardOpenOption.WRITE)) {
      file.truncate(Files.size(created) / 2);
    }
    assertThat(ForkCache.isWhole(cut, jar)).isFalse();

    Path changed = copied(created, "changed");
    try (RandomAccessFile file = new RandomAccessFile(changed.toFile(), "rw")) {
      file.seek(file.length() / 2);
      file.writeBytes("not what was there");
    }
    assertThat(ForkCache.isWhole(changed, jar)).isFalse();

    assertThat(ForkCache.isWhole(Files.createFile(dir.resolve("empty.aot")), jar)).isFalse();
  }

  /** Builds a jar with any program. */
  private Path jar() throws IOException, InterruptedException {
    Path source =
        Files.writeString(
            dir.resolve("Hello.java"), "class Hello { public static void main(String[] a) {} }");
    run(Jdk.tool("javac"), "-d", dir.toString(), source.toString());
    Path jar = dir.resolve("hello.jar");
    run(Jdk.tool("jar"), "cf", jar.toString(), "-C", dir.toString(), "Hello.class");
    return jar;
  }

  private Path created(Path jar) throws IOException, InterruptedException {
    Path cache = dir.resolve("created.aot");
    List<String> command = new ArrayList<>(List.of(Jdk.tool("java")));
    command.addAll(Forks.of(ForkConfiguration.received()));
    command.addAll(List.of("-XX:AOTCacheOutput=" + cache, "-cp", jar.toString(), "Hello"));
    run(command.toArray(String[]::new));
    return cache;
  }

  private Path copied(Path cache, String name) throws IOException {
    return Files.copy(cache, dir.resolve(name + ".aot"), StandardCopyOption.REPLACE_EXISTING);
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
  }
}
