// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NmOutputTest {
  @TempDir Path folder;

  @Test
  void aFolderThatWasDeletedMeanwhileIsNotMadeAgain() {
    Path deleted = folder.resolve("engine");

    assertThat(NmOutput.of(Path.of("/bin/sh"), "", deleted.resolve("symbols"))).isEmpty();
    assertThat(deleted).doesNotExist();
  }

  @Test
  void aFailedListIsNotKept() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "not a program\n");
    Path cache = folder.resolve("cache");

    assertThat(NmOutput.of(text, "", cache)).isEmpty();
    assertThat(cache).isEmptyDirectory();
  }

  @Test
  void filesWithSimilarPathsAreKeptApart() throws Exception {
    assumeThat(NmOutput.whyNot()).isEmpty();
    Path cache = folder.resolve("cache");

    assertThat(names(NmOutput.of(library("libnio.so", "a/b_c"), "", cache), "sun_nio"))
        .isNotEmpty();
    assertThat(names(NmOutput.of(library("libnet.so", "a_b/c"), "", cache), "java_net"))
        .isNotEmpty();
  }

  private static List<String> names(Stream<String> lines, String part) {
    return lines.filter(line -> line.contains(part)).toList();
  }

  private Path library(String ofJava, String to) throws IOException {
    Path copy = folder.resolve(to);
    Files.createDirectories(copy.getParent());
    return Files.copy(Path.of(System.getProperty("java.home"), "lib", ofJava), copy);
  }
}
