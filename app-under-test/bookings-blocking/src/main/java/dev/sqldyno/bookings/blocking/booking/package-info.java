// SPDX-License-Identifier: Apache-2.0
/**
 * The service, independent of data layer and threads.
 *
 * <p>In: the contract's bookings and queries. Out: stored bookings and totals.
 */
package dev.sqldyno.bookings.blocking.booking;
