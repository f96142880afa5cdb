// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

/**
 * An engine's waits in a window: the reasons for CPU time that it did not use.
 *
 * @param cpuPressure the part of the window in which a thread of the engine or more was ready to
 *     run and had no core: Linux's pressure stall information (PSI), "some"
 * @param ioPressure the part in which a thread or more waited for storage, by the same source
 * @param lock sessions that waited for what others held, on average over the window
 * @param storage sessions that waited for storage, on average over the window
 */
public record Waits(Reading cpuPressure, Reading ioPressure, Reading lock, Reading storage) {}
