// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import java.nio.file.Path;

/**
 * A build of an engine that the user has on this machine.
 *
 * @param id such as {@code postgresql:patch}, never one in the lab
 * @param label the name in reports, behind the engine's: {@code patch}, or {@code 18.1 pg-main} if
 *     the user gave none
 * @param prefix the absolute path of its installation
 * @param version as its program prints it, such as {@code 19devel}
 */
public record Build(String id, String label, Path prefix, String version) {}
