// SPDX-License-Identifier: Apache-2.0
/**
 * The JMeter function of our plans, which JMeter finds in {@code lib/ext} by a services file.
 *
 * <p>In: messages of the bookings contract. Out: values of a plan's fields.
 */
package dev.sqldyno.jmeter;
