// SPDX-License-Identifier: Apache-2.0
/**
 * Helps tests: {@link dev.sqldyno.testing.TestEngines} starts an engine or skips the test, and
 * {@link dev.sqldyno.testing.Skips} counts both, so that a build ends by saying what it tested.
 */
package dev.sqldyno.testing;
