// SPDX-License-Identifier: Apache-2.0
/**
 * Guards the port by which JMH and its forks exchange serialized objects, to which every user of
 * the machine can connect. In: what connects, and what it sends. Out: an end of the connection, or
 * nothing.
 */
package dev.sqldyno.jmh.link;
