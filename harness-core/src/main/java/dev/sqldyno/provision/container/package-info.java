// SPDX-License-Identifier: Apache-2.0
/**
 * Engines in containers of this machine's Docker.
 *
 * <p>In: an engine's folder, its settings and the user's placement. Out: an address on loopback,
 * and the container's first process and cgroup where this machine shows them. A label ties the
 * container to its workspace, whose janitor finds and removes it.
 */
package dev.sqldyno.provision.container;
