// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.run.record.Release;
import picocli.CommandLine.IVersionProvider;

/** The output of {@code --version}. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"sqldyno " + Release.version(), "JDK " + Runtime.version()};
  }
}
