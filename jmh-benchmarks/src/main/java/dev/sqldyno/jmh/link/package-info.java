// SPDX-License-Identifier: Apache-2.0
/**
 * The guard of the port by which JMH and its forks exchange serialized objects, because every user
 * of the machine can connect to it. In: connections and their objects. Out: refusals, which close a
 * connection.
 */
package dev.sqldyno.jmh.link;
