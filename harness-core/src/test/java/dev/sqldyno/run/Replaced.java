// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.provision.CrashReport;
import java.util.Optional;

/** Tells of a server that somebody restarted. */
record Replaced() implements CrashReport {
  @Override
  public String logTail() {
    return "";
  }

  @Override
  public boolean isReplaced() {
    return true;
  }

  @Override
  public Optional<String> cause() {
    return Optional.of("its process 7 has ended");
  }
}
