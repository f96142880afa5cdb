// SPDX-License-Identifier: Apache-2.0
/**
 * Engines that live in this JVM.
 *
 * <p>In: an engine's folder and a site to write to. Out: its address. Its CPU time cannot be told
 * from the client's.
 */
package dev.sqldyno.provision.jvm;
