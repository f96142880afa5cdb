// SPDX-License-Identifier: Apache-2.0
/**
 * The connections to the engine, the same for both data layers of R2DBC: event loops, limits and
 * counts.
 *
 * <p>In: settings. Out: the connections of Boot's pool.
 */
package dev.sqldyno.bookings.reactive.connection;
