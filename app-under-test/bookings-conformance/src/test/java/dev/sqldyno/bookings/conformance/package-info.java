// SPDX-License-Identifier: Apache-2.0
/**
 * The contract test that every stack of the bookings service must pass, over real HTTP and on real
 * engines.
 *
 * <p>In: the stacks of {@code launch/stacks} or a command of the user's own, and the engines that
 * can run here. Out: for each, whether it keeps the contract, and a count of what was not tested. A
 * part of the contract is an interface {@code …Contract} with its tests; nothing here knows a
 * framework.
 */
package dev.sqldyno.bookings.conformance;
