// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.testing.Spoilt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A user's folders of engines and workloads that somebody spoilt. */
class SpoiltDescriptorsTest {
  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "tidb"})
  void anEngineIsReadOrRefusedWithItsFile(String id) throws IOException {
    Path file = copy("engines/" + id + "/engine.yaml", id + "/engine.yaml");
    Spoilt.everyWay(
        file, CatalogException.class, () -> read(id + "/engine.yaml", id, Engine.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dml-rows", "features"})
  void aWorkloadIsReadOrRefusedWithItsFile(String id) throws IOException {
    Path file = copy("workloads/" + id + "/workload.yaml", id + "/workload.yaml");
    Spoilt.everyWay(
        file, CatalogException.class, () -> read(id + "/workload.yaml", id, Workload.class));
  }

  /** Has every key that a workload of mixes may have. */
  private static final String MIXES =
      """
      title: Mine
      question: Which?
      tables: [t]
      sizes: {smoke: {records: 10}, quick: {records: 20}, full: {records: 30}}
      statements: [read, insert, sum]
      generators:
        fresh: {counter: {from: records}}
        key: {uniform: {from: 0, upTo: fresh}}
      load:
        - {sql: insert, rows: records, bind: [fresh, key * 10]}
        - {sql: insert, rows: 9, source: made}
      transactions:
        read: {sql: read, bind: [key], rows: 0..1, vary: {field: key}}
        both: {steps: [read, read * 2], same: [key], transaction: true}
      shots: {once: {run: read, rows: records, times: "2", begin: kept, commit: auto, warmUp: false, variants: [{a: b}]}}
      mixes: {a: {read: 0.95, both: 0.05}}
      roles:
        b:
          writers: {threads: 10, run: {both: 1}}
          readers: {run: {read: 1}, pause: 100ms}
      run: {threads: [1, 16], variants: [{key: bigint}], load: [row, bulk], until: records}
      invariants: [{sql: sum, equals: loaded + read}]
      """;

  @Test
  void aWorkloadOfMixesIsReadOrRefusedWithItsFile() throws IOException {
    Files.createDirectory(dir.resolve("mine"));
    Path file = Files.writeString(dir.resolve("mine/workload.yaml"), MIXES);
    assertThat(read("mine/workload.yaml", "mine", Workload.class).operations())
        .extracting(Operation::id)
        .containsExactly("load", "once", "a", "b");
    Spoilt.everyWay(
        file, CatalogException.class, () -> read("mine/workload.yaml", "mine", Workload.class));
  }

  @Test
  void propertiesAreReadOrRefusedWithTheirFile() throws IOException {
    Path file = Files.writeString(dir.resolve("x.properties"), "image.mysql=a\nmemory=2g\n");
    OwnFiles files = new OwnFiles(CatalogException::new, "write it anew");
    Spoilt.everyWay(file, CatalogException.class, () -> files.properties(file));
    Files.writeString(file, "image=\\u00zz");
    assertThatThrownBy(() -> files.properties(file))
        .hasMessageContaining("x.properties: damaged (");
  }

  @Test
  void whatIsWrongIsReportedWithLineAndRemedy() throws IOException {
    Path file = copy("engines/tidb/engine.yaml", "tidb/engine.yaml");
    Files.writeString(file, "name: &n TiDB\nfamily: *n\n");
    assertThatThrownBy(() -> Catalog.load(Optional.of(dir), Optional.empty()))
        .hasMessage(file + ":2: an alias (*name) is not taken: write out what it stands for");
    Files.write(file, new byte[] {'n', ':', ' ', '1', '\n', 'a', (byte) 0xc3, '\n'});
    assertThatThrownBy(() -> Catalog.load(Optional.of(dir), Optional.empty()))
        .hasMessage(file + ":2: damaged (it is not UTF-8); write it anew");
    Files.createDirectory(dir.resolve("a b"));
    assertThatThrownBy(() -> Catalog.load(Optional.of(dir), Optional.empty()))
        .hasMessageContaining(
            "'a b' is not a name for a folder in " + dir + ": it takes up to 80 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "mixes: {\"a\\e[31m\": {read: 1}}| 21",
        "mixes: {\"a\\nb\": {read: 1}}| 21",
        "mixes: {\"a\\u202Eb\": {read: 1}}| 21",
        "run: {variants: [{key: \"a\\e]0;x\\a\"}]}| 21",
        "run: {variants: [{key: \"a\\nb\"}]}| 21",
        "run: {variants: [{\"k\\tb\": a}]}| 21"
      })
  void aNameThatCouldSteerATerminalIsRefusedWithItsLine(String line, int number)
      throws IOException {
    Files.createDirectory(dir.resolve("mine"));
    Path file =
        Files.writeString(
            dir.resolve("mine/workload.yaml"),
            MIXES.replaceAll("(?m)^(mixes|run):.*\n", "") + line + "\n");
    assertThatThrownBy(() -> read("mine/workload.yaml", "mine", Workload.class))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith(file + ":" + number + ": ")
        .hasMessageMatching("\\P{Cc}*control character\\P{Cc}*");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100_001})
  void aNumberOfThreadsThatCannotBeIsRefusedWithItsLine(int threads) throws IOException {
    Files.createDirectory(dir.resolve("mine"));
    Path file =
        Files.writeString(
            dir.resolve("mine/workload.yaml"), MIXES.replace("[1, 16]", "[1, " + threads + "]"));
    assertThatThrownBy(() -> read("mine/workload.yaml", "mine", Workload.class))
        .hasMessage(
            "%s:21: run: threads: '%d' is not a number from 1 to 100000".formatted(file, threads));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing yet\n", "---\n", "null\n"})
  void anEmptyFileIsSaidToBeEmpty(String text) throws IOException {
    Files.createDirectory(dir.resolve("mine"));
    Path file = Files.writeString(dir.resolve("mine/workload.yaml"), text);
    assertThatThrownBy(() -> read("mine/workload.yaml", "mine", Workload.class))
        .isInstanceOf(CatalogException.class)
        .hasMessage(file + ": it is empty; copy another one");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sizes: {smoke: {records: 10}| sizes: {smoke: {records: }| 4| 'sizes.smoke.records' lacks a value",
        "mixes: {a: {read: 0.95| mixes: {a: {read: | 16| 'mixes.a.read' lacks a value",
        "[{key: bigint}]| [{key: }]| 21| 'run.variants[0].key' lacks a value",
        "records: 10}| records: 99999999999999999999}| 4| 'sizes.smoke.records' is too large a number",
        "threads: [1, 16]| threads: [1, 3000000000]| 21| 'run.threads[1]' is too large a number",
        "threads: [1, 16]| threads: [1, -1]| 21| 'run.threads[1]' is negative: -1",
        "records: 10}| records: -10}| 4| 'sizes.smoke.records' is negative: -10"
      })
  void aValueThatIsMissingOrOutOfRangeIsNamed(String part, String other, int line, String problem)
      throws IOException {
    Files.createDirectory(dir.resolve("mine"));
    Path file = Files.writeString(dir.resolve("mine/workload.yaml"), MIXES.replace(part, other));
    assertThatThrownBy(() -> read("mine/workload.yaml", "mine", Workload.class))
        .isInstanceOf(CatalogException.class)
        .hasMessage("%s:%d: %s", file, line, problem);
  }

  /** A reader of a pipe waits for somebody who writes. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aPipeInPlaceOfAFileIsRefusedAtOnce() throws Exception {
    Files.createDirectory(dir.resolve("mine"));
    Path pipe = dir.resolve("mine/workload.yaml");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> read("mine/workload.yaml", "mine", Workload.class))
        .isInstanceOf(CatalogException.class)
        .hasMessage(
            pipe
                + ": cannot be read (it is not a regular file); check that it is a file, and yours to read");
  }

  private <T> T read(String file, String id, Class<T> type) {
    Map<String, Object> given = Map.of("id", id, "build", Optional.empty());
    return Descriptors.read(new Folder.OnDisk(dir), file, given, type);
  }

  private Path copy(String resource, String name) throws IOException {
    Path file = dir.resolve(name);
    Files.createDirectories(file.getParent());
    try (InputStream in = getClass().getResourceAsStream("/" + resource)) {
      Files.copy(in, file);
    }
    return file;
  }
}
