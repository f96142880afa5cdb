// SPDX-License-Identifier: Apache-2.0
/**
 * Adds the function of our plans to JMeter, which finds it in {@code lib/ext} by a services file.
 *
 * <p>In: messages of the bookings contract. Out: values of a plan's fields.
 */
package dev.sqldyno.jmeter;
