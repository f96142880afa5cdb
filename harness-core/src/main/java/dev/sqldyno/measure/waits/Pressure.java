// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.waits;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time for which some thread of an engine stalled for one resource, from its cgroup's pressure
 * file.
 *
 * @param file such as {@code cpu.pressure} of a cgroup v2; empty where there is none
 * @param whyNot the reason for that, else empty
 * @see <a href="https://docs.kernel.org/accounting/psi.html">Pressure Stall Information</a>
 */
record Pressure(Optional<Path> file, String whyNot) {
  private static final Pattern TOTAL =
      Pattern.compile("^some avg10=\\S+ avg60=\\S+ avg300=\\S+ total=(\\d+)$", Pattern.MULTILINE);

  /** Finds the file of that name for an engine. */
  static Pressure of(Footprint footprint, String name) {
    Optional<Path> cgroup =
        footprint instanceof Footprint.Processes engine ? engine.cgroup() : Optional.empty();
    return new Pressure(
        cgroup.map(directory -> directory.resolve(name)),
        cgroup.isPresent() ? "" : footprint.whyNoGroup());
  }

  /** Returns the nanoseconds so far. */
  Reading read() {
    return Reading.of(
        file.flatMap(KernelFiles::text).flatMap(Pressure::nanos),
        file.map(
                "%s cannot be read: it needs cgroup v2 and a kernel with pressure stall information (boot with psi=1)"
                    ::formatted)
            .orElse(whyNot));
  }

  static Optional<Double> nanos(String text) {
    Matcher some = TOTAL.matcher(text);
    return some.find() ? Optional.of(Double.parseDouble(some.group(1)) * 1_000) : Optional.empty();
  }
}
