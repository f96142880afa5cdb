// SPDX-License-Identifier: Apache-2.0
/**
 * What every stack of the bookings service shares: how a message becomes a booking, how its amount
 * is divided among fiscal periods, and what is wrong with a message that becomes none.
 *
 * <p>In: protobuf messages. Out: values that depend on no framework and no database.
 */
package dev.sqldyno.bookings.contract;
