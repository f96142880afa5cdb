// SPDX-License-Identifier: Apache-2.0
/**
 * What all answers have in common: messages, problem documents, and the end of the service.
 *
 * <p>In: what the handlers return or throw. Out: HTTP.
 */
package dev.sqldyno.bookings.reactive.web;
