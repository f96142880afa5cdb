// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer of hand-written SQL, sent by JdbcClient. Hibernate is not started.
 *
 * <p>In: a transaction of the caller's. Out: rows of {@code bookings} and {@code aggregates}.
 */
package dev.sqldyno.bookings.blocking.jdbc;
