// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.Word;

/** The fate of a committed transaction when the machine loses power. */
public enum Durability implements Word {
  /** A commit returns only after its log is on stable storage. */
  COMMIT,
  /** A commit may be lost; the numbers are not comparable with those of {@link #COMMIT}. */
  RELAXED;
}
