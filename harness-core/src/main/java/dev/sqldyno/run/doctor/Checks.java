// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.CoreSpread;
import dev.sqldyno.measure.host.HostMeter;
import dev.sqldyno.measure.host.HostTotals;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cgroup.EngineCgroup;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.workspace.FreeSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Checks that try something, each within seconds and without lasting changes. */
final class Checks {
  static final String DOCKER = "Docker";
  private static final String DOCKER_REMEDY =
      "engines in containers need it; those that run as a process need none";
  private static final String UNKNOWN_REMEDY = "trust only runs that repeat well";
  private static final double HARMFUL_STEAL = 0.01;

  private Checks() {}

  /**
   * Checks whether an engine can have a cgroup v2 of its own, by making and deleting one.
   *
   * @param made the cgroup, or reason and remedy as two sentences
   */
  static Finding cgroup(EngineCgroup made) {
    String subject = "cgroup";
    if (made.path().isEmpty()) {
      return Finding.split(subject, made.whyNot(), made.whyNot().indexOf(". "), "run as root");
    }
    Path path = made.path().get();
    try {
      Files.delete(path);
      return Finding.ok(subject, "v2, an engine gets its own in " + path.getParent());
    } catch (IOException e) {
      return Finding.limited(
          subject, path + " was made but not deleted", "delete it: " + Reason.of(e));
    }
  }

  /**
   * Checks whether a tool answers.
   *
   * @param command prints one line and ends by itself
   * @param remedy what to do if it does not
   */
  static Finding tool(String subject, List<String> command, Duration limit, String remedy)
      throws InterruptedException {
    String name = command.getFirst();
    try {
      CommandResult result = CommandResult.of(new ProcessBuilder(command), limit);
      if (result.isLate()) {
        return Finding.missing(
            subject, "%s did not answer in %d s".formatted(name, limit.toSeconds()), remedy);
      }
      String answer =
          result
              .printed()
              .lines()
              .filter(line -> !line.isBlank())
              .findFirst()
              .orElse(name + " exits " + result.status());
      return result.isSuccess()
          ? Finding.ok(subject, answer)
          : Finding.missing(subject, answer, remedy);
    } catch (IOException _) {
      return Finding.missing(subject, name + " is not installed", remedy);
    }
  }

  /**
   * Checks whether the user's Docker answers.
   *
   * @param version returns Docker's version; throws ProvisionException if it does not answer
   * @param whyNoneStarts why no container can be started in it even so
   */
  static Finding docker(Supplier<String> version, Supplier<Optional<String>> whyNoneStarts) {
    try {
      String answer = version.get();
      return whyNoneStarts
          .get()
          .map(reason -> Finding.limited(DOCKER, answer + ", but " + reason, DOCKER_REMEDY))
          .orElseGet(() -> Finding.ok(DOCKER, answer));
    } catch (ProvisionException e) {
      return Finding.missing(DOCKER, e.getMessage(), DOCKER_REMEDY);
    }
  }

  /** Judges the CPU time that the hypervisor gives to others, as a fraction of all cores' time. */
  static Finding steal(Reading fraction) {
    return switch (fraction) {
      case Reading.Unavailable(String reason) -> Finding.limited("steal", reason, UNKNOWN_REMEDY);
      case Reading.Measured(double stolen) -> {
        String seen = say("%.1f %% of the last second", 100 * stolen);
        yield stolen <= HARMFUL_STEAL
            ? Finding.ok("steal", seen)
            : Finding.limited(
                "steal", seen, "run when the host is quieter; instructions suffer least from it");
      }
    };
  }

  static Reading watchSteal() throws InterruptedException {
    HostMeter meter = HostMeter.open();
    HostTotals begin = meter.read();
    Thread.sleep(Duration.ofSeconds(1));
    Reading none = new Reading.Measured(0);
    return meter.between(begin, meter.read(), none, none).steal();
  }

  /**
   * Judges whether a fixed task always takes the same CPU time, which it does not on a shared core.
   */
  static Finding coreSpread(Reading spread) {
    String subject = "CPU steadiness";
    return switch (spread) {
      case Reading.Unavailable(String reason) -> Finding.limited(subject, reason, UNKNOWN_REMEDY);
      case Reading.Measured(double more) -> {
        String seen = say("a fixed task took up to %.0f %% more CPU time", 100 * more);
        yield more <= CoreSpread.HARMFUL
            ? Finding.ok(subject, seen)
            : Finding.limited(
                subject,
                seen + ": another process on the same core, or a changing clock rate",
                "count instructions (bench --lab), or add repetitions; a machine of your own with hyper-threading off is steadier");
      }
    };
  }

  /**
   * Checks whether a folder has enough free space for a run.
   *
   * @param folder made by the run, so it need not exist yet
   */
  static Finding room(String subject, Path folder, long neededBytes) {
    FreeSpace free;
    try {
      free = FreeSpace.of(folder);
    } catch (ProvisionException e) {
      return Finding.missing(subject, e.getMessage(), "choose another folder");
    }
    if (!Files.isWritable(free.existing())) {
      return Finding.missing(
          subject, free.existing() + " is not writable", "choose another folder");
    }
    String seen = "%d MiB free in %s".formatted(free.mebibytes(), folder);
    return free.bytes() >= neededBytes
        ? Finding.ok(subject, seen)
        : Finding.limited(
            subject, seen, "free some: a run may need %d MiB".formatted(neededBytes >> 20));
  }
}
