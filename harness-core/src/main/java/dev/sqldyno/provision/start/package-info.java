// SPDX-License-Identifier: Apache-2.0
/**
 * The start of an {@link dev.sqldyno.catalog.engine.Engine} as a {@link
 * dev.sqldyno.provision.RunningEngine}: a process, emulated or not, a container or a cluster of
 * these on this machine, inside this JVM, or at a user's URL. Also finds a running engine, and
 * shares one with another JVM.
 *
 * <p>In: an engine's folder and the user's options. Out: an engine that answers, with its settings
 * read back.
 */
package dev.sqldyno.provision.start;
