// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP: takes a request's bytes and writes an answer's, no converter in between; whatever fails is
 * a problem document.
 *
 * <p>In: Tomcat's requests. Out: calls of {@code booking}.
 */
package dev.sqldyno.bookings.blocking.web;
