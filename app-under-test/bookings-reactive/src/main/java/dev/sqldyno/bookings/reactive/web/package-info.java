// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP: reads a request's bytes and writes an answer's without a codec in between. Failures are
 * answered by problem documents, and requests in flight are answered before the service ends.
 *
 * <p>In: Netty's requests. Out: calls of {@code booking}.
 */
package dev.sqldyno.bookings.reactive.web;
