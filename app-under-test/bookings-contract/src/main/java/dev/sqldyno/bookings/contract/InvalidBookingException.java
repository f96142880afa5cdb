// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

/** A message that is no booking: an HTTP status 400, with the field and the reason. */
public final class InvalidBookingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String field;

  /**
   * Names what is wrong.
   *
   * @param field of the message; empty where none of it could be read
   */
  public InvalidBookingException(String field, String reason) {
    super(field.isEmpty() ? reason : field + " " + reason);
    this.field = field;
  }

  /** The message's field. */
  public String field() {
    return field;
  }
}
