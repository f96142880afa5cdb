// SPDX-License-Identifier: Apache-2.0
/**
 * The bookings service without a thread that waits: WebFlux, and R2DBC by Spring Data or by
 * hand-written SQL, or the same SQL by Vert.x.
 *
 * <p>In: HTTP requests and {@code BOOKINGS_*}. Out: rows in the engine. From left to right: {@code
 * web -> booking -> transaction -> springdata | r2dbc | vertx -> statement}, and R2DBC on {@code
 * connection}.
 */
package dev.sqldyno.bookings.reactive;
