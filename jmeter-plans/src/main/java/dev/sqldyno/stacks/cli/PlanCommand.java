// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.cli.Subcommand;
import picocli.CommandLine.Command;

@Command(
    name = "plan",
    description = {
      "Run a JMeter plan, or change it in JMeter's window.",
      "The plans are in jmeter-plans/src/test/jmeter; any other .jmx file will do too. Whatever they"
          + " take is a property (-Jusers=50): 'sqldyno plan list' shows them with their defaults."
    },
    subcommands = {
      PlanListCommand.class,
      PlanRunCommand.class,
      PlanGuiCommand.class,
      PlanEngineCommand.class
    })
public final class PlanCommand implements Subcommand {}
