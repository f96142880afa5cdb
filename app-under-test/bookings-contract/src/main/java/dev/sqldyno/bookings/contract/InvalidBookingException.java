// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

/** A message that is no valid booking: an HTTP status 400 with the field and the reason. */
public final class InvalidBookingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String field;

  /**
   * Says which field is wrong and why.
   *
   * @param field the message's field; empty if nothing of the message could be read
   */
  public InvalidBookingException(String field, String reason) {
    super(field.isEmpty() ? reason : field + " " + reason);
    this.field = field;
  }

  /** Returns the message's field, or nothing. */
  public String field() {
    return field;
  }
}
