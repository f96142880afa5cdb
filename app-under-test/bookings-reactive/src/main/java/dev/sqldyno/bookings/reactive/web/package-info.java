// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP: takes a request's bytes and writes an answer's, no codec in between; whatever fails is a
 * problem document; what was begun is answered before the service ends.
 *
 * <p>In: Netty's requests. Out: calls of {@code booking}.
 */
package dev.sqldyno.bookings.reactive.web;
