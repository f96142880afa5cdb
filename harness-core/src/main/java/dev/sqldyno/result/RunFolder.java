// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sqldyno.catalog.text.Digest;
import dev.sqldyno.catalog.text.Name;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.OwnFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The folder of one run: {@code run.json}, {@code samples.jsonl}, {@code features/}, {@code
 * profiles/}, {@code jmh/*.json}, {@code report/}. Several JVMs may append samples at the same
 * time.
 *
 * <p>Every method throws {@link ResultException} if the folder cannot be read or written.
 */
public final class RunFolder {
  /** The reader of our files. */
  static final OwnFiles FILES =
      new OwnFiles(ResultException::new, "restore it from a copy, or measure again");

  private static final String SAMPLES = "samples.jsonl";
  private static final String INFO = "run.json";

  /**
   * A line of {@code samples.jsonl} that is no sample.
   *
   * @param withdrawn the numbers, from 1, of earlier lines that do not count
   */
  private record Withdrawal(List<Integer> withdrawn, String because) {
    static final String BEGIN = "{\"withdrawn\"";
  }

  private final Path path;

  private RunFolder(Path path) {
    this.path = path;
  }

  /**
   * Creates {@code <results>/<id>} for a new run; it must not exist.
   *
   * @throws dev.sqldyno.catalog.text.CatalogException if the id is not a valid {@link Name}
   */
  public static RunFolder create(Path results, String id) {
    Path folder = results.resolve(Name.checked("a run", id));
    try {
      Files.createDirectories(results);
      Files.createDirectory(folder);
      return new RunFolder(folder);
    } catch (IOException e) {
      if (Files.exists(folder)) {
        throw taken(folder, e);
      }
      throw Disk.cannotWrite(folder, e);
    }
  }

  /** Returns the exception for a new run whose folder exists. */
  public static ResultException taken(Path folder, Throwable cause) {
    return new ResultException(
        "%s: there is a run of that name already; choose another name or delete it", folder, cause);
  }

  /** Returns whether it is the folder of a run. */
  public static boolean isAt(Path folder) {
    return Files.exists(folder.resolve(INFO));
  }

  /** Opens an existing run; throws ResultException for an unknown schema or a missing run.json. */
  public static RunFolder open(Path folder) {
    RunFolder run = new RunFolder(folder);
    run.info();
    return run;
  }

  public Path path() {
    return path;
  }

  /** Replaces run.json in one step. */
  public void write(RunInfo info) {
    replaceJson(INFO, info);
  }

  /** Replaces a file by a value's JSON, in one step. */
  public void replaceJson(String name, Object value) {
    replace(name, json(value));
  }

  /** Returns a value's JSON in lines; equal values have equal texts. */
  public static String json(Object value) {
    return OwnFiles.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  /**
   * Replaces a file of this run, such as {@code report/report.md}, in one step and forces it to
   * disk; a reader sees the old text or the new one, never a part.
   */
  public Path replace(String name, String text) {
    return replace(name, text.getBytes(UTF_8));
  }

  /** Replaces a binary file of this run in the same way. */
  public Path replace(String name, byte[] content) {
    return Disk.write(path, () -> Disk.replace(path.resolve(name), content));
  }

  /** Deletes a file of this run, if it is there. */
  public void delete(String name) {
    Disk.write(path, () -> Files.deleteIfExists(path.resolve(name)));
  }

  /** Deletes the files of a folder of this run that are not among the names. */
  public void retain(String folder, Set<String> names) {
    Path within = path.resolve(folder);
    if (Files.notExists(within)) {
      return;
    }
    try (Stream<Path> files = Files.list(within)) {
      for (Path file : files.filter(f -> !names.contains(f.getFileName().toString())).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw Disk.cannotWrite(path, e);
    }
  }

  /** Returns the values of all JSON files of a folder of this run, by name; none without it. */
  public <T> List<T> all(String folder, Class<T> type) {
    Path root = path.resolve(folder);
    if (Files.notExists(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .map(file -> FILES.json(file, FILES.present(file), type))
          .toList();
    } catch (IOException e) {
      throw Disk.cannotRead(root, e);
    }
  }

  /** Returns the run options of a part, as its command recorded them; empty without the part. */
  public <T> List<T> options(String command, Class<T> type) {
    RunInfo info = info();
    // older versions had other options
    String place =
        "%s: the options of '%s', to be read by the version that wrote them, %s"
            .formatted(path.resolve(INFO), command, OneLine.plain(info.version()));
    return info.part(command).map(RunInfo.Part::options).orElse(List.of()).stream()
        .map(node -> FILES.json(place, node.toString(), type))
        .toList();
  }

  public RunInfo info() {
    Path file = path.resolve(INFO);
    String text =
        FILES
            .text(file)
            .orElseThrow(() ->
                new ResultException(
                    "%s: not the folder of a run, it has no run.json; name one below results/",
                    path));
    JsonNode tree = FILES.json(file, text, JsonNode.class);
    String version = OneLine.plain(tree.path("version").asString("version not given"));
    requireKnown(tree, RunInfo.SCHEMA, file, " (" + version + ")");
    return FILES.json(file, text, RunInfo.class);
  }

  /** Appends one line and forces it to disk. A line that a crash cut short is removed first. */
  public void append(Sample sample) {
    append(SAMPLES, sample);
  }

  /** Appends a line in the same way to another module's file. */
  public void append(String name, Object line) {
    byte[] bytes = (OwnFiles.JSON.writeValueAsString(line) + "\n").getBytes(UTF_8);
    Path file = path.resolve(name);
    if (bytes.length > OwnFiles.MOST_BYTES) {
      // it would make the whole file unreadable
      throw new ResultException(
          "%s: not written, as its line is longer than %d MiB%s",
          file,
          OwnFiles.MOST_BYTES >> 20,
          name.equals(SAMPLES) ? "; measure a shorter --window" : "");
    }
    // a lock on a file belongs to this JVM, not to a thread
    synchronized (RunFolder.class) {
      boolean isNew = !Files.exists(file);
      try (FileChannel channel =
              FileChannel.open(
                  file,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE);
          FileLock _ = channel.lock()) {
        long end = Disk.endOfWholeLines(channel);
        try {
          channel.truncate(end).position(end);
          Disk.writeFully(channel, ByteBuffer.wrap(bytes));
        } catch (IOException e) {
          channel.truncate(end);
          throw e;
        }
        if (isNew) {
          Disk.forceFolder(path);
        }
      } catch (IOException e) {
        throw Disk.cannotWrite(path, e);
      }
    }
  }

  /** Returns all samples, without withdrawn ones and a last line that a crash cut short. */
  public List<Sample> samples() {
    return List.copyOf(samplesByLine().values());
  }

  /** Withdraws samples of a trial that was not measured whole: their lines stay, uncounted. */
  public void withdraw(Predicate<Sample> which, String because) {
    List<Integer> lines =
        samplesByLine().entrySet().stream()
            .filter(each -> which.test(each.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    if (!lines.isEmpty()) {
      append(SAMPLES, new Withdrawal(lines, because));
    }
  }

  private Map<Integer, Sample> samplesByLine() {
    Map<Integer, Sample> counted = new LinkedHashMap<>();
    AtomicInteger number = new AtomicInteger();
    FILES.lines(
        path.resolve(SAMPLES),
        once((place, line) -> {
          int at = number.incrementAndGet();
          return line.startsWith(Withdrawal.BEGIN)
              ? counted.keySet().removeAll(FILES.json(place, line, Withdrawal.class).withdrawn())
              : counted.put(at, FILES.json(place, line, Sample.class)) == null;
        }));
    return counted;
  }

  /** Returns the lines of another module's file, each with its schema; empty without the file. */
  public <T> List<T> lines(String name, int schema, Class<T> type) {
    Path file = path.resolve(name);
    return FILES.lines(
        file,
        once((place, line) -> {
          JsonNode tree = FILES.json(place, line, JsonNode.class);
          requireKnown(tree, schema, file, "");
          return FILES.json(place, tree, type);
        }));
  }

  /** Refuses a duplicate line, whose window would count twice. */
  private static <T> OwnFiles.LineReader<T> once(OwnFiles.LineReader<T> reader) {
    Map<ByteBuffer, String> places = new HashMap<>();
    return (place, line) -> {
      ByteBuffer digest = ByteBuffer.wrap(Digest.sha256(line.getBytes(UTF_8)));
      String earlier = places.putIfAbsent(digest, place);
      if (earlier != null) {
        throw FILES.damaged(
            place, "the same line as " + earlier + "; were two files put together?");
      }
      return reader.read(place, line);
    };
  }

  /** Checks the schema before any field is read, as another schema may have other fields. */
  private static void requireKnown(JsonNode tree, int schema, Path file, String writer) {
    JsonNode found = tree.path("schema");
    if (!found.isInt() || found.intValue() != schema) {
      throw new ResultException(
          "%s: schema %s is not known, only %d; read it with the sqldyno that wrote it%s",
          file, found.isInt() ? found : "without a number", schema, writer);
    }
  }
}
