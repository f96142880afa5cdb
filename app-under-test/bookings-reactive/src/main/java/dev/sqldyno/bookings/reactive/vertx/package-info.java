// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer of hand-written SQL on Vert.x's drivers, with their event loops and their pool.
 *
 * <p>In: a booking or a query. Out: a committed transaction, or its failure.
 */
package dev.sqldyno.bookings.reactive.vertx;
