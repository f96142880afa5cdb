// SPDX-License-Identifier: Apache-2.0
/**
 * Meters of windows of work: the costs of an engine or another party, of the client and of the
 * machine between a window's edges, each by the best meter that works here.
 *
 * <p>In: a {@link dev.sqldyno.provision.Footprint}. Out: a {@link dev.sqldyno.measure.Cost} for
 * each party, and the window's {@link dev.sqldyno.measure.Conditions}.
 */
package dev.sqldyno.measure.meter;
