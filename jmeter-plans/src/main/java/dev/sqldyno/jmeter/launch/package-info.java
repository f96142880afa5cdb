// SPDX-License-Identifier: Apache-2.0
/**
 * Starts a JMeter without a window whose doors are bound to one address. It is a jar of its own on
 * the class path of the JVM, and so before JMeter's class loader is made.
 *
 * <p>In: arguments of JMeter's command line. Out: a running JMeter. Nothing but the JDK and the
 * class that starts JMeter.
 */
package dev.sqldyno.jmeter.launch;
