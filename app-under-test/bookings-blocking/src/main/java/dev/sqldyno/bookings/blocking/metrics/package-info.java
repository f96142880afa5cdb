// SPDX-License-Identifier: Apache-2.0
/**
 * What the service counts beyond what its libraries count.
 *
 * <p>Out: counters named {@code bookings_…_total} under {@code /actuator/prometheus}.
 */
package dev.sqldyno.bookings.blocking.metrics;
