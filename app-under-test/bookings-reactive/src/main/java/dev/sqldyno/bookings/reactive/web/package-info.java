// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP: reads a request's bytes and writes an answer's without a codec in between. Whatever fails
 * is answered by a problem document, and what has begun is answered before the service ends.
 *
 * <p>In: Netty's requests. Out: calls of {@code booking}.
 */
package dev.sqldyno.bookings.reactive.web;
