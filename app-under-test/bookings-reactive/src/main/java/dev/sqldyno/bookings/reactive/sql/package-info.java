// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer of hand-written SQL: the statements of {@code bookings-contract}, which the JDBC
 * stack sends too, by Spring's {@code DatabaseClient}.
 */
package dev.sqldyno.bookings.reactive.sql;
