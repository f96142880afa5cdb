// SPDX-License-Identifier: Apache-2.0
/**
 * The common part of all stacks of the bookings service: messages and bookings, the division of an
 * amount among fiscal periods, statements and problems.
 *
 * <p>In: protobuf messages. Out: values that depend on no framework and no database.
 */
package dev.sqldyno.bookings.contract;
