// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.text.ForeseenException;
import java.util.ArrayList;
import java.util.List;

/** The reason why an engine cannot be started or reached, with the remedy and never a secret. */
public class ProvisionException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public ProvisionException(String message, Object... words) {
    super(message, words);
  }

  public ProvisionException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Runs all checks, and returns the messages of those that fail. */
  public static List<String> failures(Runnable... checks) {
    List<String> failures = new ArrayList<>();
    for (Runnable check : checks) {
      try {
        check.run();
      } catch (ProvisionException e) {
        failures.add(e.getMessage());
      }
    }
    return failures;
  }
}
