// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.text.ForeseenException;
import java.util.ArrayList;
import java.util.List;

/**
 * The reason why an engine cannot be had. The message names the cause and the remedy, never a
 * secret.
 */
public class ProvisionException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public ProvisionException(String message, Object... words) {
    super(message, words);
  }

  public ProvisionException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Makes all checks, and returns what those complain of that fail. */
  public static List<String> complaints(Runnable... checks) {
    List<String> complaints = new ArrayList<>();
    for (Runnable check : checks) {
      try {
        check.run();
      } catch (ProvisionException e) {
        complaints.add(e.getMessage());
      }
    }
    return complaints;
  }
}
