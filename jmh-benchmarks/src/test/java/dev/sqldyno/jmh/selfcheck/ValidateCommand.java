// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.cli.Subcommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The command line of the self-checks. */
@Command(
    name = "validate",
    scope = ScopeType.INHERIT,
    sortOptions = false,
    synopsisSubcommandLabel = "CHECK...",
    subcommandsRepeatable = true,
    description = {
      "Repeat sqldyno's self-checks on this machine, and print whether each meets its target.",
      "Several self-checks may follow each other, each with its own options.",
      "Use figures of a quiet machine only; the last lines say how quiet it was."
    },
    subcommands = {
      PointSelectCheck.class,
      YcsbReadCheck.class,
      OltpCheck.class,
      TpccCheck.class,
      BulkCheck.class,
      SpreadCheck.class,
      SameEngineCheck.class,
      OverheadCheck.class,
      MetersCheck.class,
      ConnectionPathCheck.class,
      DeploymentsCheck.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:something was checked or compared, and no target was missed",
      "1:a target was missed, nothing could be checked, or the self-check failed",
      "2:invalid command line"
    })
public final class ValidateCommand implements Subcommand {
  static final int FAILED = 1;
}
