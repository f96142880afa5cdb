// SPDX-License-Identifier: Apache-2.0
/**
 * Tries a transaction until no other is in the way, and says what its failures mean.
 *
 * <p>In: work on the data layer. Out: its result, or a refusal that the contract names.
 */
package dev.sqldyno.bookings.reactive.transaction;
