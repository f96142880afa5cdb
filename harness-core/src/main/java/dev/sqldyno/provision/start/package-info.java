// SPDX-License-Identifier: Apache-2.0
/**
 * Turns an {@link dev.sqldyno.catalog.engine.Engine} into a {@link
 * dev.sqldyno.provision.RunningEngine}: as a process or a container of this machine, inside this
 * JVM, or at a URL that the user gives. It also finds an engine that runs already, and shares one
 * with another JVM.
 *
 * <p>In: an engine's folder and what the user wants. Out: an engine that answers, with its settings
 * read back.
 */
package dev.sqldyno.provision.start;
