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

/** The parsing of requests' bodies and the writing of answers' bodies. */
public final class Messages {
  /** The media type of requests and answers. */
  public static final String CONTENT_TYPE = "application/x-protobuf";

  /** The largest body that is read. */
  public static final int MOST_BYTES = 64 * 1024;

  private Messages() {}

  /** Throws {@link RefusedException} unless the header names our media type. */
  public static void requireType(String contentType) {
    int end = contentType == null ? -1 : contentType.indexOf(';');
    String type = end < 0 ? contentType : contentType.substring(0, end).strip();
    if (!CONTENT_TYPE.equalsIgnoreCase(type)) {
      throw RefusedException.wrongType();
    }
  }

  /**
   * Returns the body's bytes.
   *
   * @param length in the request's header; negative if it has none
   * @throws RefusedException if there are too many bytes
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
   * Returns the booking in a request's body.
   *
   * @throws RefusedException if the bytes are no message, or the message is no valid booking
   */
  public static NewBooking booking(byte[] body) {
    try {
      return NewBooking.of(Booking.parseFrom(body));
    } catch (InvalidProtocolBufferException _) {
      throw RefusedException.unreadable("the body is no Booking message");
    }
  }

  /** Returns the answer to a stored booking. */
  public static byte[] booked(NewBooking booking, Map<FiscalPeriod, Long> shares) {
    Booked.Builder booked = Booked.newBuilder().setBookingId(booking.bookingId().toString());
    shares.forEach((period, cents) -> booked.addShares(share(period.id(), cents)));
    return booked.build().toByteArray();
  }

  /**
   * Returns the answer to a query.
   *
   * @param amounts by period, in the periods' order
   */
  public static byte[] totals(TotalsQuery query, Map<String, BigDecimal> amounts) {
    Totals.Builder totals = Totals.newBuilder().setModel(query.model()).setTrim(query.trim());
    amounts.forEach((period, amount) -> totals.addShares(share(period, cents(amount))));
    return totals.build().toByteArray();
  }

  /** Returns a stored amount in cents. */
  public static long cents(BigDecimal amount) {
    return amount.movePointRight(2).longValueExact();
  }

  private static Share share(String period, long cents) {
    return Share.newBuilder().setPeriod(period).setCents(cents).build();
  }
}
