// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import dev.sqldyno.bookings.messages.Booking;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;

/**
 * A booking that may be stored: every field is present and in range.
 *
 * @param cents one or more
 * @param end the last day, not before {@code start}
 */
public record NewBooking(
    UUID bookingId,
    String model,
    String trim,
    long cents,
    LocalDate start,
    LocalDate end,
    String stage,
    String type,
    Optional<UUID> parentId,
    Instant origin) {
  /** The largest amount that a {@code decimal(14,2)} holds. */
  public static final long MOST_CENTS = 99_999_999_999_999L;

  /** The first day that belongs to a fiscal period that the service knows. */
  public static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);

  /** The last such day. */
  public static final LocalDate LAST_DAY = LocalDate.of(2099, 12, 31);

  /** The most periods that a booking may touch, which limits how many rows a transaction locks. */
  public static final int MOST_PERIODS = 20;

  private static final int LONGEST_WORD = 40;

  // made once, because making a text for each check would cost more than the checks
  private static final String WRONG_CENTS = "must be 1 to " + MOST_CENTS;
  private static final String TOO_LONG = "is longer than " + LONGEST_WORD;
  private static final String OUT_OF_RANGE = "must be from " + FIRST_DAY + " to " + LAST_DAY;
  private static final String TOO_MANY_PERIODS =
      "is too late: a booking may touch at most " + MOST_PERIODS + " fiscal periods (half-years)";

  /**
   * Returns the booking in a message.
   *
   * @throws RefusedException for the first field that is wrong
   */
  public static NewBooking of(Booking message) {
    LocalDate start = day("start_date", message.getStartDate());
    LocalDate end = day("end_date", message.getEndDate());
    require(!end.isBefore(start), "end_date", "is before start_date");
    long periods =
        2L * (end.getYear() - start.getYear())
            + FiscalPeriod.of(end).half()
            - FiscalPeriod.of(start).half()
            + 1;
    require(periods <= MOST_PERIODS, "end_date", TOO_MANY_PERIODS);
    long cents = message.getDollarValueCents();
    require(cents >= 1 && cents <= MOST_CENTS, "dollar_value_cents", WRONG_CENTS);
    return new NewBooking(
        uuid("booking_id", message.getBookingId()),
        word("model", message.getModel()),
        word("trim", message.getTrim()),
        cents,
        start,
        end,
        word("stage", message.getStage()),
        word("type", message.getType()),
        message.getParentId().isEmpty()
            ? Optional.empty()
            : Optional.of(uuid("parent_id", message.getParentId())),
        origin(message.getOriginMillis()));
  }

  /** Returns the amount as it is stored. */
  public BigDecimal dollars() {
    return BigDecimal.valueOf(cents, 2);
  }

  /** Returns the cents of each fiscal period, in the order in which they must be locked. */
  public SortedMap<FiscalPeriod, Long> shares() {
    return Apportioning.of(cents, start, end);
  }

  private static LocalDate day(String field, String text) {
    LocalDate day;
    try {
      day = LocalDate.parse(text);
    } catch (DateTimeException _) {
      throw RefusedException.wrongField(field, "is not a date such as 2026-11-21");
    }
    require(!day.isBefore(FIRST_DAY) && !day.isAfter(LAST_DAY), field, OUT_OF_RANGE);
    return day;
  }

  private static UUID uuid(String field, String text) {
    try {
      UUID uuid = UUID.fromString(text);
      // the parser also accepts shortened UUIDs
      require(uuid.toString().equalsIgnoreCase(text), field, "is not a UUID");
      return uuid;
    } catch (IllegalArgumentException _) {
      throw RefusedException.wrongField(field, "is not a UUID");
    }
  }

  static String word(String field, String text) {
    require(!text.isBlank(), field, "is missing");
    require(text.length() <= LONGEST_WORD, field, TOO_LONG);
    require(text.chars().noneMatch(Character::isISOControl), field, "has control characters");
    return text;
  }

  private static Instant origin(long millis) {
    require(
        millis >= 0 && millis < LAST_DAY.plusDays(1).toEpochDay() * 86_400_000,
        "origin_millis",
        "must be of 1970 to 2099");
    return Instant.ofEpochMilli(millis);
  }

  private static void require(boolean right, String field, String reason) {
    if (!right) {
      throw RefusedException.wrongField(field, reason);
    }
  }
}
