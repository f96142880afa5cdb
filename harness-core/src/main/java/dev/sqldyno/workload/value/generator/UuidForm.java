// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

/** The form in which a UUID is sent. */
public enum UuidForm {
  /** As the driver's own type for it. */
  UUID,
  /** As 36 characters. */
  TEXT,
  /** As 16 bytes in the order of the text. */
  BINARY,
  /**
   * As 16 bytes with the slowest-changing bytes of the time first, as MySQL's {@code
   * UUID_TO_BIN(uuid, 1)}, for a UUID of version 1.
   */
  REORDERED
}
