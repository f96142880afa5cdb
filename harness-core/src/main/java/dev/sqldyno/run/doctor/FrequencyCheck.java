// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import java.util.Optional;

/** Whether the CPU's clock is steady: CPU time depends on it, instructions do not. */
record FrequencyCheck(Root root) implements Check {
  private static final String SUBJECT = "CPU clock";
  private static final String CPU = "sys/devices/system/cpu/";

  @Override
  public Finding find() {
    Optional<String> governor = root.text(CPU + "cpu0/cpufreq/scaling_governor");
    Optional<Boolean> turbo = turbo();
    if (governor.isEmpty() && turbo.isEmpty()) {
      return Finding.limited(
          SUBJECT,
          "governor and turbo cannot be read, as usual in a virtual machine",
          "rely on instructions, or on more repeats");
    }
    String seen =
        "governor %s, turbo %s"
            .formatted(
                governor.orElse("unknown"), turbo.map(on -> on ? "on" : "off").orElse("unknown"));
    if (!governor.orElse("performance").equals("performance")) {
      return Finding.limited(SUBJECT, seen, "sudo cpupower frequency-set -g performance");
    }
    if (turbo.orElse(false)) {
      return Finding.limited(SUBJECT, seen, "turn turbo off for steadier CPU times");
    }
    return Finding.ok(SUBJECT, seen);
  }

  private Optional<Boolean> turbo() {
    return root.text(CPU + "intel_pstate/no_turbo")
        .map("0"::equals)
        .or(() -> root.text(CPU + "cpufreq/boost").map("1"::equals));
  }
}
