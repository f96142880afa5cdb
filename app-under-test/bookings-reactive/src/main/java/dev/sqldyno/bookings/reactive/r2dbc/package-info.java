// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer of hand-written SQL, sent by Spring's {@code DatabaseClient}. In: a booking or a
 * query; out: a committed transaction, or its failure.
 */
package dev.sqldyno.bookings.reactive.r2dbc;
