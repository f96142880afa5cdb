// SPDX-License-Identifier: Apache-2.0
/**
 * The transaction of the bookings service, driven by the JDBC driver alone: what a service costs on
 * top is measured against it. The rules are those of {@code bookings-contract}, the statements
 * those of the workload, which a test holds to the services' own.
 *
 * <p>In: the workload's SQL and a connection. Out: bookings that are stored, and their sums.
 * Nothing here reads a clock for a measurement or a meter.
 */
package dev.sqldyno.jmh.bookings;
