// SPDX-License-Identifier: Apache-2.0
/**
 * What the service counts.
 *
 * <p>In: calls of the other packages. Out: Micrometer's registry, and the end of the service.
 */
package dev.sqldyno.bookings.reactive.metrics;
