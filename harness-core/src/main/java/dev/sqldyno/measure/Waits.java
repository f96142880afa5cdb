// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

/**
 * Says what an engine waited for in a window. A CPU reading tells that a party was idle; these tell
 * why.
 *
 * @param cpuPressure the part of the window in which some thread of the engine was ready to run and
 *     had no core: Linux's pressure stall information (PSI), "some"
 * @param ioPressure the part in which some thread of it waited for storage, by the same source
 * @param lock sessions that waited for what others held, on average over the window
 * @param storage sessions that waited for storage, likewise
 */
public record Waits(Reading cpuPressure, Reading ioPressure, Reading lock, Reading storage) {}
