// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer of Spring Data: entities and repositories, and the hand-written SQL where it has
 * no word for what is to be done, or would need a round trip for each row or a new text each time.
 */
package dev.sqldyno.bookings.reactive.springdata;
