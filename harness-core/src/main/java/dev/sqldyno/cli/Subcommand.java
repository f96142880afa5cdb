// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

/**
 * A command that another module adds to {@code sqldyno}: annotated as picocli wants it, with a
 * public constructor without parameters, and named in {@code META-INF/services}. What it throws is
 * told in one line, as it is of every command.
 */
public interface Subcommand {}
