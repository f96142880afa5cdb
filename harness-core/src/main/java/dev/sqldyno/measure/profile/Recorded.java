// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import java.nio.file.Path;

/**
 * A recorded profile.
 *
 * @param text perf's own text, compressed by gzip; {@code profiler.firefox.com} and other tools
 *     load it
 * @param lost perf's message about samples that it lost because it could not keep up; empty where
 *     it lost none
 */
public record Recorded(CallStacks stacks, Sampling sampling, Path text, String lost) {}
