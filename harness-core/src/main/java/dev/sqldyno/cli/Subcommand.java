// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

/**
 * Marks a command that another module adds to {@code sqldyno}: it has picocli's annotations and a
 * public constructor without parameters, and is named in {@code META-INF/services}. What it throws
 * is printed in one line, as for every command.
 */
public interface Subcommand {}
