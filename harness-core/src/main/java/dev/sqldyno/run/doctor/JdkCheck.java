// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

/** The JDK that runs this, and so the client. */
record JdkCheck() implements Check {
  @Override
  public Finding find() {
    return Finding.ok(
        "JDK",
        "%s, %s".formatted(Runtime.version(), System.getProperty("java.vendor", "vendor unknown")));
  }
}
