// SPDX-License-Identifier: Apache-2.0
/**
 * Guards the port by which JMH and its forks exchange serialized objects, because every user of the
 * machine can connect to it. In: who connects, and what they send. Out: an end of the connection.
 */
package dev.sqldyno.jmh.link;
