// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sqldyno.bookings.messages.Booked;
import dev.sqldyno.bookings.messages.Booking;
import dev.sqldyno.bookings.messages.Share;
import dev.sqldyno.bookings.messages.Totals;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.Map;

/** Bodies: what a request's bytes mean, and the bytes of an answer. */
public final class Messages {
  /** The media type of requests and answers. */
  public static final String CONTENT_TYPE = "application/x-protobuf";

  /** The largest body that is read. */
  public static final int MOST_BYTES = 64 * 1024;

  private Messages() {}

  /** Returns if the header names our media type, with or without parameters. */
  public static void requireType(String contentType) {
    int end = contentType == null ? -1 : contentType.indexOf(';');
    String type = end < 0 ? contentType : contentType.substring(0, end).strip();
    if (!CONTENT_TYPE.equalsIgnoreCase(type)) {
      throw RefusedException.wrongType();
    }
  }

  /**
   * A body of a length that its header may have told.
   *
   * @param length as the header says; less than zero where it does not
   */
  public static byte[] read(InputStream body, long length) throws IOException {
    if (length > MOST_BYTES) {
      throw RefusedException.tooLarge();
    }
    byte[] bytes = body.readNBytes(length < 0 ? MOST_BYTES + 1 : (int) length);
    if (bytes.length > MOST_BYTES) {
      throw RefusedException.tooLarge();
    }
    return bytes;
  }

  /**
   * The booking of a request's body.
   *
   * @throws InvalidBookingException where the bytes are no message, or the message is no booking
   * @throws RefusedException where there are too many bytes
   */
  public static NewBooking booking(byte[] body) {
    if (body.length > MOST_BYTES) {
      throw RefusedException.tooLarge();
    }
    try {
      return NewBooking.of(Booking.parseFrom(body));
    } catch (InvalidProtocolBufferException _) {
      throw new InvalidBookingException("", "the body is no Booking message");
    }
  }

  /** The answer to a stored booking. */
  public static byte[] booked(NewBooking booking, Map<FiscalPeriod, Long> shares) {
    Booked.Builder booked = Booked.newBuilder().setBookingId(booking.bookingId().toString());
    shares.forEach((period, cents) -> booked.addShares(share(period.id(), cents)));
    return booked.build().toByteArray();
  }

  /**
   * The answer to a query.
   *
   * @param amounts of the periods, in their order
   */
  public static byte[] totals(TotalsQuery query, Map<String, BigDecimal> amounts) {
    Totals.Builder totals = Totals.newBuilder().setModel(query.model()).setTrim(query.trim());
    amounts.forEach((period, amount) -> totals.addShares(share(period, cents(amount))));
    return totals.build().toByteArray();
  }

  /** A stored amount in cents. */
  public static long cents(BigDecimal amount) {
    return amount.movePointRight(2).longValueExact();
  }

  private static Share share(String period, long cents) {
    return Share.newBuilder().setPeriod(period).setCents(cents).build();
  }
}
