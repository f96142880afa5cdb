// SPDX-License-Identifier: Apache-2.0
/**
 * The bookings service on WebFlux and R2DBC: what is set, and which path leads to which feature.
 *
 * <p>In: the environment. Out: a process that keeps the HTTP contract.
 */
package dev.sqldyno.bookings.reactive;
