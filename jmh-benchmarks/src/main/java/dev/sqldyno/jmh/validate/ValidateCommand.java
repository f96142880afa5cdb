// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.cli.Subcommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The command line of the proofs. */
@Command(
    name = "validate",
    scope = ScopeType.INHERIT,
    sortOptions = false,
    synopsisSubcommandLabel = "PROOF...",
    subcommandsRepeatable = true,
    description = {
      "Check on this machine what this tool claims: start an engine, let the contestants work in"
          + " turn, and print what each needed and whether the target is met.",
      "Several proofs may follow each other, each with its own options.",
      "Take figures on a quiet machine only; the last lines say how quiet it was."
    },
    subcommands = {
      PointSelectProof.class,
      BulkProof.class,
      SpreadProof.class,
      OverheadProof.class,
      MetersProof.class,
      WayProof.class,
      FormsProof.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:no target was missed",
      "1:a target was missed, or the proof failed",
      "2:invalid command line"
    })
public final class ValidateCommand implements Subcommand {
  static final int FAILED = 1;
}
