// SPDX-License-Identifier: Apache-2.0
/**
 * The folder in which an engine or service is started, and its janitor, which ends every process
 * and deletes every file there, however this JVM ends.
 *
 * <p>In: a folder with free space. Out: the {@link dev.sqldyno.provision.workspace.Workspace} that
 * a {@link dev.sqldyno.provision.workspace.EngineLauncher} starts an engine in.
 */
package dev.sqldyno.provision.workspace;
