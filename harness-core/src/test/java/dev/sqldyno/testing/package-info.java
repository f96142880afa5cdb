// SPDX-License-Identifier: Apache-2.0
/**
 * What tests share: {@link dev.sqldyno.testing.TestEngines} starts an engine or skips the test, and
 * counts both, so that a build ends by saying how many engines it tested.
 */
package dev.sqldyno.testing;
