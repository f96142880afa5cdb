// SPDX-License-Identifier: Apache-2.0
/**
 * An engine's waits: its cgroup's pressure from the kernel, and its sessions' waits from the engine
 * itself by its folder's queries.
 *
 * <p>In: a {@link dev.sqldyno.provision.RunningEngine}. Out: the {@link dev.sqldyno.measure.Waits}
 * of each window.
 */
package dev.sqldyno.measure.waits;
