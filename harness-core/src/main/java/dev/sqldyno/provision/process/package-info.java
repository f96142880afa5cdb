// SPDX-License-Identifier: Apache-2.0
/**
 * Processes as Linux and the JDK show them: which belong to a party, where they listen, how they
 * ended and what they logged last.
 *
 * <p>In: a process id, a {@link dev.sqldyno.provision.Footprint} or a log. Out: plain values.
 */
package dev.sqldyno.provision.process;
