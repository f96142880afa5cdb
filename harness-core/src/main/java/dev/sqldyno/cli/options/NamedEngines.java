// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.build.Builds;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The engines that a user names on the command line, including builds. */
public final class NamedEngines {
  private NamedEngines() {}

  /** Finds the builds among the words, and prints notes on them on standard error. */
  public static Builds of(CommandSpec spec, Catalog catalog, List<String> words) {
    Builds builds = UsageException.in(() -> Builds.of(catalog, words));
    builds.notes().forEach(note -> spec.commandLine().getErr().println("sqldyno: " + note));
    return builds;
  }

  /** Finds one engine; an unknown one is a usage error. */
  public static Builds one(CommandSpec spec, Catalog catalog, String word) {
    Builds builds = of(spec, catalog, List.of(word));
    UsageException.in(builds::first);
    return builds;
  }
}
