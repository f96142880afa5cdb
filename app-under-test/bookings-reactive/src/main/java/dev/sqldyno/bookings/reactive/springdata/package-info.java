// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer that Spring Data writes the SQL of: entities, repositories, its locks and
 * versions.
 */
package dev.sqldyno.bookings.reactive.springdata;
