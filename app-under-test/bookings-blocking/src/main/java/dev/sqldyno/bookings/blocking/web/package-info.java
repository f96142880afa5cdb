// SPDX-License-Identifier: Apache-2.0
/**
 * HTTP: reads a request's bytes and writes an answer's without a converter in between. Failures are
 * answered by problem documents.
 *
 * <p>In: Tomcat's requests. Out: calls of {@code booking}.
 */
package dev.sqldyno.bookings.blocking.web;
