// SPDX-License-Identifier: Apache-2.0
const PAUSE_MILLIS = 1_000;

/**
 * Returns a function that logs at most one line a second.
 *
 * @param line makes the line of the number of calls since the last one and of what it is called with
 */
export function pacedLog(line) {
  let leftOut = 0;
  let next = 0;
  return (what) => {
    const now = performance.now();
    if (now < next) {
      leftOut += 1;
      return;
    }
    console.error(line(leftOut, what));
    leftOut = 0;
    next = now + PAUSE_MILLIS;
  };
}
