// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

/** Names a part of a window. */
public enum WindowPart {
  /** The statements themselves: what the client waits for. */
  STATEMENT,
  /** The work that they deferred, done at once by the engine's settle step. */
  SETTLE,
  /** Both; the statements alone on an engine without a settle step. */
  TOTAL
}
