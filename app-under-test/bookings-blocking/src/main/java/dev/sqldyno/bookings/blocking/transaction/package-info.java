// SPDX-License-Identifier: Apache-2.0
/**
 * Transactions with retries after conflicts, and the meanings of their failures.
 *
 * <p>In: work on the data layer. Out: its result, or a refusal that the contract names.
 */
package dev.sqldyno.bookings.blocking.transaction;
