// SPDX-License-Identifier: Apache-2.0
/**
 * What the service does, independent of the data layer.
 *
 * <p>In: the contract's bookings and queries. Out: what was stored.
 */
package dev.sqldyno.bookings.reactive.booking;
