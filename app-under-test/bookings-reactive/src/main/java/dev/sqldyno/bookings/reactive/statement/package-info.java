// SPDX-License-Identifier: Apache-2.0
/**
 * The statements of {@code bookings-contract}, which the JDBC stacks send too, by Spring's {@code
 * DatabaseClient}. In: values; out: numbers of rows, and operations whose rows the data layers map.
 */
package dev.sqldyno.bookings.reactive.statement;
