// SPDX-License-Identifier: Apache-2.0
/**
 * The transaction of the bookings service, driven by the JDBC driver alone, so that a service's own
 * cost can be measured against it. Its rules are those of {@code bookings-contract}; its statements
 * are the workload's, and a test checks that the services send the same.
 *
 * <p>In: the workload's SQL and a connection. Out: the script of its folder, which stores bookings.
 * Nothing here reads a meter or times anything.
 */
package dev.sqldyno.jmh.bookings;
