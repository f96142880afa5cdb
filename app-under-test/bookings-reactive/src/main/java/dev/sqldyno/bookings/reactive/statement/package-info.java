// SPDX-License-Identifier: Apache-2.0
/**
 * The statements of {@code bookings-contract}, which the JDBC stacks send too. In: values; out:
 * statements that have them, to be sent by Spring's clients or on a connection.
 */
package dev.sqldyno.bookings.reactive.statement;
