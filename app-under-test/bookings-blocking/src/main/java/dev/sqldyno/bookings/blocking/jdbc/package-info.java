// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer of hand-written SQL, which JdbcClient sends. Hibernate is not started.
 *
 * <p>In: the caller's transaction. Out: rows of {@code bookings} and {@code aggregates}.
 */
package dev.sqldyno.bookings.blocking.jdbc;
