// SPDX-License-Identifier: Apache-2.0
/**
 * The service's counters.
 *
 * <p>In: calls of the other packages. Out: Micrometer's registry, and the end of the service.
 */
package dev.sqldyno.bookings.reactive.metrics;
