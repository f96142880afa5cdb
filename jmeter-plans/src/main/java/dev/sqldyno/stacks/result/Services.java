// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import java.util.List;

/** Reads and writes the windows of services in a run's folder: {@code services.jsonl}. */
public final class Services {
  private static final String FILE = "services.jsonl";

  private Services() {}

  /** Appends one line and forces it to disk. Throws {@link ResultException} if it cannot. */
  public static void append(RunFolder run, ServiceSample sample) {
    run.append(FILE, sample);
  }

  /** Returns all whole lines, which are none if no service was compared. */
  public static List<ServiceSample> of(RunFolder run) {
    return run.lines(FILE, ServiceSample.SCHEMA, ServiceSample.class);
  }
}
