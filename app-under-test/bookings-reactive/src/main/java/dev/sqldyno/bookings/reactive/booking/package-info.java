// SPDX-License-Identifier: Apache-2.0
/**
 * The service, independent of the data layer, and the contract's statements for Spring's clients.
 *
 * <p>In: the contract's bookings and queries. Out: stored bookings and totals.
 */
package dev.sqldyno.bookings.reactive.booking;
