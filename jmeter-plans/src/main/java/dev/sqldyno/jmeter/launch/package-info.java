// SPDX-License-Identifier: Apache-2.0
/**
 * Starts a JMeter without a window that listens at one address only. It is a jar of its own on the
 * JVM's class path, as it runs before JMeter's class loader is made.
 *
 * <p>In: arguments of JMeter's command line. Out: a running JMeter. It uses nothing but the JDK and
 * the class that starts JMeter.
 */
package dev.sqldyno.jmeter.launch;
