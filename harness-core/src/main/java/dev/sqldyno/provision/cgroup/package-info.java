// SPDX-License-Identifier: Apache-2.0
/**
 * This machine's control groups, and new ones for engines.
 *
 * <p>In: the text of {@code /proc/self/mountinfo} and {@code /proc/PID/cgroup}. Out: directories,
 * and the number of processes killed in one for lack of memory. Nothing here reads a cost.
 */
package dev.sqldyno.provision.cgroup;
