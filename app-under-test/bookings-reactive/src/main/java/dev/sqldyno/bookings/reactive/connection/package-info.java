// SPDX-License-Identifier: Apache-2.0
/**
 * The way to the engine, the same for both data layers: event loops, connections and what is
 * counted of them.
 *
 * <p>In: settings. Out: the connections of Boot's pool.
 */
package dev.sqldyno.bookings.reactive.connection;
