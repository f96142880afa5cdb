// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

/** A password: reveals itself only when asked to, never in a log, a message or a result. */
public final class Secret {
  private final String value;

  public Secret(String value) {
    this.value = value;
  }

  public String reveal() {
    return value;
  }

  @Override
  public String toString() {
    return "***";
  }
}
