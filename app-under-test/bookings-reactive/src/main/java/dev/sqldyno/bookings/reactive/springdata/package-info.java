// SPDX-License-Identifier: Apache-2.0
/**
 * The data layer of Spring Data: entities and repositories. It sends hand-written SQL where Spring
 * Data has no word for it, or would need a round trip for each row or a new text each time.
 */
package dev.sqldyno.bookings.reactive.springdata;
