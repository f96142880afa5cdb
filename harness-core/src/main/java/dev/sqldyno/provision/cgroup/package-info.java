// SPDX-License-Identifier: Apache-2.0
/**
 * Where this machine's control groups are, and a new one for an engine.
 *
 * <p>In: the text of {@code /proc/self/mountinfo} and {@code /proc/PID/cgroup}. Out: directories.
 * Nothing here reads a counter.
 */
package dev.sqldyno.provision.cgroup;
