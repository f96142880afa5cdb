// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import java.nio.file.Path;

/**
 * What a recording holds.
 *
 * @param text perf's own, gzip: what {@code profiler.firefox.com} and other tools load
 * @param lost what perf says that it lost, since it could not keep up; empty where nothing
 */
public record Recorded(Stacks stacks, Sampling sampling, Path text, String lost) {}
