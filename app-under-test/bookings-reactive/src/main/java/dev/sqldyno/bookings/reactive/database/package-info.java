// SPDX-License-Identifier: Apache-2.0
/**
 * The way to the engine, the same for both data layers: event loops, connections, what their
 * failures mean.
 *
 * <p>In: settings. Out: the pool's connections, and what is counted of them.
 */
package dev.sqldyno.bookings.reactive.database;
