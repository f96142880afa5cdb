// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

/** One question to this machine. It answers within seconds and leaves nothing changed. */
@FunctionalInterface
interface Check {
  Finding find();
}
