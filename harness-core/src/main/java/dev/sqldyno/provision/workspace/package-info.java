// SPDX-License-Identifier: Apache-2.0
/**
 * Makes the folder in which one engine or service is started, and its janitor, which ends every
 * process and deletes every file that was made there, whatever happens to this JVM.
 *
 * <p>In: a folder with room. Out: the {@link dev.sqldyno.provision.workspace.Workspace} that a
 * {@link dev.sqldyno.provision.workspace.EngineLauncher} starts an engine in.
 */
package dev.sqldyno.provision.workspace;
