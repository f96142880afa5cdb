// SPDX-License-Identifier: Apache-2.0
/**
 * Meters windows of work: reads what an engine or another party, the client and the machine spend
 * between their edges, each by the best meter that works here.
 *
 * <p>In: a {@link dev.sqldyno.provision.Footprint}. Out: a {@link dev.sqldyno.measure.Cost} for
 * each party, and the window's {@link dev.sqldyno.measure.Conditions}.
 */
package dev.sqldyno.measure.meter;
