// SPDX-License-Identifier: Apache-2.0
/**
 * Engines as processes of this machine, and the cleaning up after them.
 *
 * <p>In: an engine's folder and its settings. Out: address and process ids. A {@link
 * dev.sqldyno.provision.process.Site} is made first; whatever happens then, its janitor ends every
 * process and deletes every file that was made there.
 */
package dev.sqldyno.provision.process;
