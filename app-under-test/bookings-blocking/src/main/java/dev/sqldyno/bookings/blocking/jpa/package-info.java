// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer of JPA: entities, queries of entities, and Hibernate's own SQL.
 *
 * <p>In: the caller's transaction. Out: rows of {@code bookings} and {@code aggregates}.
 */
package dev.sqldyno.bookings.blocking.jpa;
