// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.process.ProcessEnd;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * A parser of {@code perf script}. Each sample is a line {@code thread pid/tid … time: … event:},
 * then its frames from the innermost out, {@code address symbol+offset (file)}, then an empty line.
 */
final class PerfScript {
  private static final Pattern SAMPLE = Pattern.compile("(\\S.*?)\\s+\\d+/\\d+\\s+.*");
  private static final Pattern FRAME =
      Pattern.compile("\\s+[0-9a-f]+ (.+?)(?:\\+0x[0-9a-f]+)? \\(((?:[^()]|\\([^()]*\\))*)\\)");
  private static final Pattern LOST = Pattern.compile("[Ll]ost [1-9]\\d* |LOST [1-9]");
  private static final String UNKNOWN = "[unknown]";

  private final SortedMap<String, Long> counts = new TreeMap<>();
  private final List<String> frames = new ArrayList<>();
  private String thread = "";

  private PerfScript() {}

  /** Runs {@code perf script} on the data in that folder and keeps its text beside it. */
  static Recorded read(Path folder, Path symbols, Sampling sampling) {
    String data = folder.resolve("perf.data").toString();
    List<String> arguments = new ArrayList<>(List.of("--buildid-dir", symbols.toString()));
    arguments.addAll(List.of("script", "--no-inline", "-F", "+pid", "-i", data));
    Path text = folder.resolve("perf.txt.gz");
    Path complaints = folder.resolve("script.log");
    Process perf = Perf.start(Perf.builder(arguments).redirectError(complaints.toFile()));
    CallStacks stacks;
    try (BufferedReader in = perf.inputReader(UTF_8);
        BufferedWriter out =
            new BufferedWriter(
                new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(text)), UTF_8))) {
      stacks = copy(in, out);
      int status = perf.waitFor();
      if (status != 0) {
        throw Perf.failure(
            "script",
            ProcessEnd.bySignal(status).map("it "::concat).orElse(Files.readString(complaints)));
      }
    } catch (IOException e) {
      throw new ProfileException("cannot write %s: %s", text, Reason.of(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProfileException("interrupted while perf wrote its text", e);
    } finally {
      perf.destroy();
    }
    return new Recorded(stacks, sampling, text, lost(folder));
  }

  /** Finds perf's message about lost samples, printed when it records or when it reads. */
  private static String lost(Path folder) {
    try {
      String said =
          Files.readString(folder.resolve("perf.log"))
              + Files.readString(folder.resolve("script.log"));
      return said.lines()
          .map(String::strip)
          .filter(l -> LOST.matcher(l).find())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return "whether samples were lost is not known: " + Reason.of(e);
    }
  }

  /** Copies perf's text, and returns its stacks. */
  static CallStacks copy(BufferedReader in, Writer out) throws IOException {
    PerfScript script = new PerfScript();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.write(line);
      out.write('\n');
      script.line(line);
    }
    script.line("");
    return new CallStacks(script.counts);
  }

  private void line(String line) {
    if (line.isEmpty()) {
      if (!thread.isEmpty()) {
        counts.merge(stack(), 1L, Long::sum);
      }
      thread = "";
      frames.clear();
      return;
    }
    Matcher frame = FRAME.matcher(line);
    if (frame.matches()) {
      frames.add(name(frame.group(1), frame.group(2)));
      return;
    }
    Matcher sample = SAMPLE.matcher(line);
    if (sample.matches()) {
      thread = sample.group(1);
    }
  }

  /**
   * Joins the frames, the thread's name first, without the unknown ones at the end of a truncated
   * stack.
   */
  private String stack() {
    while (!frames.isEmpty() && frames.getLast().equals(UNKNOWN)) {
      frames.removeLast();
    }
    List<String> stack = new ArrayList<>(List.of(thread));
    for (String frame : frames.reversed()) {
      boolean again = frame.startsWith("[") && frame.equals(stack.getLast());
      if (!again) {
        stack.add(frame);
      }
    }
    return stack.stream().map(frame -> frame.replace(';', ':')).collect(Collectors.joining(";"));
  }

  /** Names a function without a symbol after its file, and marks the kernel's for the drawing. */
  private static String name(String symbol, String file) {
    boolean kernel =
        file.startsWith("[kernel") || file.startsWith("[guest.kernel") || file.endsWith(".ko");
    String name =
        symbol.equals(UNKNOWN)
            ? "[" + file.substring(file.lastIndexOf('/') + 1).replaceAll("[\\[\\]]", "") + "]"
            : symbol;
    return kernel ? name + CallStacks.KERNEL : name;
  }
}
