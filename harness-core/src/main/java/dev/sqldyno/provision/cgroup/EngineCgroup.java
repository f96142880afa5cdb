// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A cgroup v2 that is made for one engine, if this user may make one.
 *
 * @param path its directory
 * @param whyNot the reason and the remedy where there is none, else empty
 */
public record EngineCgroup(Optional<Path> path, String whyNot) {
  /** A write to a kernel's file. */
  @FunctionalInterface
  interface Writer {
    void write(Path file, String text) throws IOException;
  }

  private static final String REMEDY =
      ". Run as root, or in a delegated cgroup: systemd-run --user --scope -p Delegate=yes COMMAND";

  private static final Pattern TRIAL = Pattern.compile("sqldyno-doctor-(\\d+)");

  /**
   * The age from which a trial is an orphan: a process of another container looks dead here, and
   * its trial takes seconds.
   */
  private static final Duration LONGEST_TRIAL = Duration.ofMinutes(1);

  /** Makes a cgroup as a trial; the caller deletes it at once. */
  public static EngineCgroup makeTrial() {
    return make("sqldyno-doctor-" + ProcessHandle.current().pid());
  }

  /** Makes a cgroup at the first place that allows it: beside our own, below it, or at the root. */
  public static EngineCgroup make(String name) {
    CgroupMounts mounts = CgroupMounts.read();
    Optional<Path> top = mounts.v2();
    if (top.isEmpty()) {
      return none(
          mounts.mounts().isEmpty() && Files.notExists(Path.of("/proc/self"))
              ? "control groups need Linux. Run on Linux"
              : "cgroup v2 is not mounted here. Boot with systemd.unified_cgroup_hierarchy=1");
    }
    if (mounts.v1("perf_event").isEmpty()) {
      enableImplicit(top.get(), Files::writeString);
    }
    Optional<Path> own = KernelFiles.text(Path.of("/proc/self/cgroup")).flatMap(mounts::v2Of);
    return make(
        name,
        Stream.of(own.filter(o -> !o.equals(top.get())).map(Path::getParent), own, top)
            .flatMap(Optional::stream)
            .distinct()
            .toList());
  }

  /**
   * Makes the implicit controllers, such as perf_event, available to new groups. The kernel passes
   * them on only once any other controller was enabled at the root, which systemd does at boot. So
   * where none is enabled, {@code pids}, the cheapest one, is enabled and disabled again, unless
   * another one has been enabled meanwhile. The root of a container's own namespace is not the real
   * one, and is left alone.
   */
  static void enableImplicit(Path top, Writer writer) {
    Path enabled = top.resolve("cgroup.subtree_control");
    if (Files.exists(top.resolve("cgroup.type")) || !enabledAre("", enabled)) {
      return;
    }
    try {
      writer.write(enabled, "+pids");
      if (enabledAre("pids", enabled)) {
        writer.write(enabled, "-pids");
      }
    } catch (IOException _) {
      // the meter reports what is missing, with the remedy for root
    }
  }

  private static boolean enabledAre(String controllers, Path file) {
    return KernelFiles.text(file).map(String::strip).filter(controllers::equals).isPresent();
  }

  /** Makes a cgroup under the first of the parents that allows it. */
  static EngineCgroup make(String name, List<Path> parents) {
    List<String> complaints = new ArrayList<>();
    parents.forEach(EngineCgroup::deleteTrials);
    for (Path parent : parents) {
      Path path = parent.resolve(name);
      try {
        Files.createDirectory(path);
        Optional<String> complaint = enter(path);
        if (complaint.isEmpty()) {
          return new EngineCgroup(Optional.of(path), "");
        }
        complaints.add(complaint.get());
        Files.delete(path);
      } catch (IOException e) {
        complaints.add(complaint(path, e));
      }
    }
    return none(String.join("; ", complaints) + REMEDY);
  }

  /** Deletes trials that killed processes left behind. */
  static void deleteTrials(Path parent) {
    try (Stream<Path> groups = Files.list(parent)) {
      groups.filter(EngineCgroup::isDeadTrial).forEach(group -> group.toFile().delete());
    } catch (IOException | UncheckedIOException _) {
      // no cgroup can be made there either, which is reported
    }
  }

  private static boolean isDeadTrial(Path group) {
    Matcher name = TRIAL.matcher(group.getFileName().toString());
    return name.matches()
        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()
        && group.toFile().lastModified() < System.currentTimeMillis() - LONGEST_TRIAL.toMillis();
  }

  private static EngineCgroup none(String why) {
    return new EngineCgroup(Optional.empty(), why);
  }

  private static String complaint(Path path, IOException e) {
    return path
        + ": "
        + switch (e) {
          case AccessDeniedException _ -> "permission denied";
          case NoSuchFileException _ -> "no such cgroup";
          case FileSystemException f when f.getReason() != null -> f.getReason();
          default -> e.toString();
        };
  }

  /** Tries whether a process may enter, as it needs rights on the common parent of both cgroups. */
  private static Optional<String> enter(Path path) throws IOException {
    Process trial =
        new ProcessBuilder(entering(path, List.of("true"))).redirectErrorStream(true).start();
    String output = new String(trial.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return trial.waitFor() == 0 ? Optional.empty() : Optional.of(output.strip());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Returns the command wrapped so that it is in the cgroup from its first instruction. */
  public List<String> entering(List<String> command) {
    return path.map(p -> entering(p, command)).orElse(command);
  }

  private static List<String> entering(Path path, List<String> command) {
    List<String> whole =
        new ArrayList<>(
            List.of("sh", "-c", "echo 0 >\"$0\" && exec \"$@\"", path + "/cgroup.procs"));
    whole.addAll(command);
    return whole;
  }
}
