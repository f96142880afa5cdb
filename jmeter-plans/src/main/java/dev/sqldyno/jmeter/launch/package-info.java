// SPDX-License-Identifier: Apache-2.0
/**
 * The start of a JMeter without a window that listens on one address only. It is a jar of its own
 * on the JVM's class path, as it runs before JMeter's class loader exists.
 *
 * <p>In: arguments of JMeter's command line. Out: a running JMeter. It uses nothing but the JDK and
 * the class that starts JMeter.
 */
package dev.sqldyno.jmeter.launch;
