// SPDX-License-Identifier: Apache-2.0
/**
 * What JMeter lacks for our plans. It runs inside JMeter, which finds it in {@code lib/ext} by a
 * services line.
 *
 * <p>In: messages of the bookings contract. Out: values of a plan's fields. Nothing of the harness.
 */
package dev.sqldyno.jmeter;
