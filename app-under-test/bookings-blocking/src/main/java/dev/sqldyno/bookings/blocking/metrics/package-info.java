// SPDX-License-Identifier: Apache-2.0
/**
 * The service's own counters.
 *
 * <p>Out: counters named {@code bookings_…_total} under {@code /actuator/prometheus}.
 */
package dev.sqldyno.bookings.blocking.metrics;
