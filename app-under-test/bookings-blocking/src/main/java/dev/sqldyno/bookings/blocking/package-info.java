// SPDX-License-Identifier: Apache-2.0
/**
 * The bookings service on Spring WebMVC: a thread for each request, platform or virtual.
 *
 * <p>{@code web} reads a request, {@code booking} serves it, {@code transaction} retries it after
 * conflicts, and {@code jpa} or {@code jdbc} talks to the engine.
 */
package dev.sqldyno.bookings.blocking;
