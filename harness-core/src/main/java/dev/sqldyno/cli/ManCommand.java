// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.cli.options.OutputOption;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "man",
    description = {
      "Print the manual page of all commands, in the macros of man(7).",
      "Read it: scripts/sqldyno man | man -l -"
    },
    footer = "  sqldyno man")
final class ManCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private OutputOption output;

  private final StringBuilder page = new StringBuilder();

  @Override
  public void run() {
    CommandSpec root = spec.root();
    macro("TH SQLDYNO 1 \"\" \"%s\" \"User Commands\"".formatted(new Version().getVersion()[0]));
    // no hyphen that the text does not have
    macro("nh");
    macro("ad l");
    macro("SH NAME");
    text("sqldyno - " + String.join(" ", root.usageMessage().description()));
    macro("SH SYNOPSIS");
    text("sqldyno COMMAND [OPTIONS]");
    macro("SH OPTIONS");
    arguments(root, root.options());
    macro("SH COMMANDS");
    commands(root.commandLine());
    macro("SH EXIT STATUS");
    root.usageMessage().exitCodeList().forEach(this::item);
    macro("SH EXAMPLES");
    asItIs(root.usageMessage().header());
    output.write(page.toString());
  }

  private void commands(CommandLine parent) {
    for (CommandLine command : parent.getSubcommands().values()) {
      CommandSpec of = command.getCommandSpec();
      macro("SS " + of.qualifiedName());
      text(help(of).abbreviatedSynopsis());
      for (String paragraph : of.usageMessage().description()) {
        macro("PP");
        text(paragraph);
      }
      arguments(of, of.positionalParameters());
      // what every command takes is explained once
      arguments(
          of,
          of.options().stream()
              .filter(option -> !of.root().optionsMap().containsKey(option.longestName()))
              .toList());
      if (of.usageMessage().footer().length > 0) {
        macro("PP");
        text("Example:");
        asItIs(of.usageMessage().footer());
      }
      commands(command);
    }
  }

  private void arguments(CommandSpec command, List<? extends ArgSpec> arguments) {
    for (ArgSpec argument : arguments) {
      if (!argument.hidden()) {
        String names =
            argument instanceof OptionSpec option ? String.join(", ", option.names()) : "";
        String label =
            help(command)
                .parameterLabelRenderer()
                .renderParameterLabel(argument, Help.Ansi.OFF, List.of())
                .toString();
        item(names + label, String.join(" ", argument.description()));
      }
    }
  }

  private static Help help(CommandSpec command) {
    return new Help(command, Help.defaultColorScheme(Help.Ansi.OFF));
  }

  private void macro(String line) {
    page.append('.').append(line).append('\n');
  }

  private void item(String term, String description) {
    macro("TP");
    page.append("\\fB").append(escaped(term)).append("\\fR\n");
    text(description);
  }

  /** Adds a paragraph of picocli, in which %n ends a line and %% is a percent sign. */
  private void text(String paragraph) {
    String text = paragraph.replace("%n", "\n").replace("%%", "%");
    page.append(escaped(text)).append('\n');
  }

  private void asItIs(String... lines) {
    macro("EX");
    text(String.join("%n", lines));
    macro("EE");
  }

  /** Escapes hyphens, which may be copied, and text that would be a macro of troff. */
  private static String escaped(String text) {
    return text.stripIndent()
        .strip()
        .replace("\\", "\\e")
        .replace("-", "\\-")
        .replaceAll("(?m)^(?=[.'])", "\\\\&");
  }
}
