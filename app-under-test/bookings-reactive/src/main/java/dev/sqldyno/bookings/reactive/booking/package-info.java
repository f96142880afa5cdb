// SPDX-License-Identifier: Apache-2.0
/**
 * {@code POST /bookings}: a body becomes one transaction, and that an answer.
 *
 * <p>In: requests. Out: a call to {@link dev.sqldyno.bookings.reactive.booking.Bookings}, the data
 * layer, as often as others were in its way.
 */
package dev.sqldyno.bookings.reactive.booking;
