// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.result.Cell;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/** A part of the report that another module makes of a run. */
public interface OtherPart {
  /** Returns the page's heading where the run has this part alone. */
  String heading();

  /** Returns the page's heading where the run has statements, too. */
  String headingBesideStatements();

  /** Returns the part as HTML, and adds its charts. */
  String html(List<Chart> charts);

  /** Returns the part as Markdown. */
  String markdown();

  /** Returns the part as lines of text of that width. */
  List<String> text(int width);

  /** Makes the part; found by {@link ServiceLoader}. */
  interface Source {
    /** Returns the part, or nothing where the run has none; the engines in hidden are not shown. */
    Optional<OtherPart> of(RunFolder folder, RunInfo shown, List<Cell> cells, Set<String> hidden);

    /** Returns those of all modules on the class path. */
    static List<Source> all() {
      return ServiceLoader.load(Source.class).stream().map(ServiceLoader.Provider::get).toList();
    }
  }
}
