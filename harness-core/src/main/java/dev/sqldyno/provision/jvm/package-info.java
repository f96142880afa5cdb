// SPDX-License-Identifier: Apache-2.0
/**
 * Engines in this JVM.
 *
 * <p>In: an engine's folder and a workspace. Out: its address. Its CPU time cannot be separated
 * from the client's.
 */
package dev.sqldyno.provision.jvm;
