// SPDX-License-Identifier: Apache-2.0
/**
 * What the service does, whatever the data layer is.
 *
 * <p>In: bookings and queries of the contract. Out: what was stored.
 */
package dev.sqldyno.bookings.reactive.booking;
