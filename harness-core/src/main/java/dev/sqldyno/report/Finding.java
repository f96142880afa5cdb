// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

/**
 * Is a sentence that a run answers its question with.
 *
 * @param link # and the id of the part that it rests on; may be empty
 */
public record Finding(String sentence, String link) {}
