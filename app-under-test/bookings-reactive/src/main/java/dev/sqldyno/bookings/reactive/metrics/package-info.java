// SPDX-License-Identifier: Apache-2.0
/**
 * What is counted.
 *
 * <p>In: calls of the other packages. Out: Micrometer's registry, and the end of the service.
 */
package dev.sqldyno.bookings.reactive.metrics;
