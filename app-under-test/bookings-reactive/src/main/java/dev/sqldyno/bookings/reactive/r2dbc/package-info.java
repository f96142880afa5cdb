// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer of hand-written SQL: the statements of {@code bookings-contract}, which the JDBC
 * stacks send too.
 */
package dev.sqldyno.bookings.reactive.r2dbc;
