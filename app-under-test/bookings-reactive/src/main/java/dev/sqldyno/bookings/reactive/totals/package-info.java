// SPDX-License-Identifier: Apache-2.0
/**
 * {@code GET /aggregates}: the totals of a model and trim.
 *
 * <p>In: requests. Out: a read of the data layer.
 */
package dev.sqldyno.bookings.reactive.totals;
