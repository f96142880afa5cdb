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
      "Check on this machine what this tool claims: start an engine, let the subjects work in turn,"
          + " and print what each needed and whether the target is met.",
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
      "0:no target was missed, and one or more were checked",
      "1:a target was missed, nothing could be checked, or the self-check failed",
      "2:invalid command line"
    })
public final class ValidateCommand implements Subcommand {
  static final int FAILED = 1;
}
