// SPDX-License-Identifier: Apache-2.0
/**
 * Finds this machine's control groups, and makes a new one for an engine.
 *
 * <p>In: the text of {@code /proc/self/mountinfo} and {@code /proc/PID/cgroup}. Out: directories,
 * and how many processes died in one for lack of memory. Nothing here reads a cost.
 */
package dev.sqldyno.provision.cgroup;
