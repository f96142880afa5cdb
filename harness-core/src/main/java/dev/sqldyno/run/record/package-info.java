// SPDX-License-Identifier: Apache-2.0
/**
 * The record of a run, this machine's description in it, and the locks that keep two runs apart.
 *
 * <p>In: a run's place. Out: {@code run.json}, on disk when a method returns.
 */
package dev.sqldyno.run.record;
