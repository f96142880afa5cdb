// SPDX-License-Identifier: Apache-2.0
/**
 * What the service does, independent of the data layer; and the contract's statements as those of
 * Spring's clients.
 *
 * <p>In: the contract's bookings and queries. Out: what was stored.
 */
package dev.sqldyno.bookings.reactive.booking;
