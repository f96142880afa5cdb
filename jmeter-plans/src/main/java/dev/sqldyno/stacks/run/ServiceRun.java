// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.cli.options.RunPlaceOptions;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.run.MatrixRun;
import dev.sqldyno.run.record.RunLock;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.ServiceSample;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * A comparison of stacks, with its report.
 *
 * @param again options that a command to resume it needs, as they were given
 * @param out for the run's output
 */
public record ServiceRun(ServiceOptions options, String again, PrintStream out) {

  /**
   * Runs the comparison.
   *
   * @return how many trials failed
   * @throws ProvisionException with all that is missing, if it cannot start
   */
  public int run() throws InterruptedException {
    try (RunLock _ = RunLock.hold()) {
      Map<Stack, String> absent = new ServicePreflight(options).absent();
      List<Stack> present = new ArrayList<>(options.stacks());
      present.removeAll(absent.keySet());
      StackRunOptions recorded = options.recorded();
      Map<String, String> reasons = new LinkedHashMap<>();
      absent.forEach((stack, reason) -> reasons.put(Gap.SERVICES + stack.id(), reason));
      try (RunRecord record =
          RunRecord.open(
              options.place(),
              Half.SERVICES,
              recorded,
              earlier -> recorded.addedTo(recordedIn(earlier)))) {
        MatrixRun<StackEngine> run = new MatrixRun<>(record, out);
        run.leaveOut(reasons, present.stream().map(stack -> Gap.SERVICES + stack.id()).toList());
        return measure(run, present, record.folder());
      }
    }
  }

  private int measure(MatrixRun<StackEngine> run, List<Stack> present, RunFolder folder)
      throws InterruptedException {
    Path raw = rawFiles(folder);
    try (AotStacks aot =
        options.aot()
            ? new AotStacks(
                options.provisioning().dataRoot(), options.effort().size(), out::println)
            : null) {
      Optional<AotStacks> caches = Optional.ofNullable(aot);
      Map<String, String> logged = new TreeMap<>();
      // one object, as launches are keys
      BiConsumer<String, String> firstOfEach = logged::putIfAbsent;
      StackMatrix matrix =
          new StackMatrix(
              options.effort(),
              caches.map(stacks -> stacks.with(present)).orElse(present),
              ServiceSample.of(folder),
              folder,
              options.place().resume().isPresent(),
              repetition -> new StackEngine.Launch(repetition, options, raw, caches, firstOfEach));
      matrix.mostTime().ifPresent(out::println);
      int failed = run.run(List.of(matrix), goOn(folder));
      logged.values().forEach(error -> out.println("warning: " + error));
      return failed;
    }
  }

  private static Path rawFiles(RunFolder folder) {
    try {
      return Files.createDirectories(folder.path().resolve("services").toAbsolutePath());
    } catch (IOException e) {
      throw new ResultException("cannot make the folder for raw results: " + Reason.of(e), e);
    }
  }

  private static List<StackRunOptions> recordedIn(RunFolder folder) {
    return folder.options(Half.SERVICES.command(), StackRunOptions.class);
  }

  private String goOn(RunFolder folder) {
    return recordedIn(folder).size() > 1
        ? "To add what is missing: scripts/sqldyno services --run %s, with the options of that"
            .formatted(folder.path().getFileName())
        : RunPlaceOptions.toResume(Half.SERVICES, folder, options.catalog(), again);
  }
}
