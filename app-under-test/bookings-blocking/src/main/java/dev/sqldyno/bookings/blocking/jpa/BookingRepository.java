// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jpa;

import org.springframework.data.jpa.repository.JpaRepository;

/** Stores bookings. */
interface BookingRepository extends JpaRepository<BookingRow, Long> {}
