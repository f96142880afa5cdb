// SPDX-License-Identifier: Apache-2.0
/**
 * The statements of {@code bookings-contract}, which the JDBC stacks send too. In: values. Out:
 * statements with their values, which Spring's clients, a connection or Vert.x can send.
 */
package dev.sqldyno.bookings.reactive.statement;
