// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import org.springframework.data.repository.reactive.ReactiveCrudRepository;

/** The bookings' repository. */
interface BookingRepository extends ReactiveCrudRepository<BookingRow, Long> {}
