// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.UUID;

/** A request that a problem document answers. It is no fault and has no stack trace. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Problem problem;

  private RefusedException(Problem problem, Throwable cause) {
    super(problem.detail(), cause, false, false);
    this.problem = problem;
  }

  /** Returns the document. */
  public Problem problem() {
    return problem;
  }

  /** Refuses a message or query because of that field. */
  public static RefusedException wrongField(String field, String reason) {
    return new RefusedException(Problem.ofField(field, reason), null);
  }

  /** Refuses an unreadable part of a request, by its name. */
  public static RefusedException unreadable(String what) {
    return refused(400, what);
  }

  /** Refuses a body larger than {@link Messages#MOST_BYTES}. */
  public static RefusedException tooLarge() {
    return refused(413, "the body is larger than %d bytes".formatted(Messages.MOST_BYTES));
  }

  /** Refuses a body of another content type than {@link Messages#CONTENT_TYPE}. */
  public static RefusedException wrongType() {
    return refused(415, "the body must be " + Messages.CONTENT_TYPE);
  }

  /** Refuses a request whose next bytes took too long. */
  public static RefusedException tooSlow() {
    return new RefusedException(Problem.of(408), null);
  }

  /** Refuses a booking that is stored already. */
  public static RefusedException stored(UUID bookingId) {
    return refused(409, "booking %s is stored already".formatted(bookingId));
  }

  /** Refuses a booking that would make a total larger than its column holds. */
  public static RefusedException totalTooLarge() {
    return refused(409, "a total would exceed what can be stored");
  }

  /** Reports that no connection was free in time. */
  public static RefusedException busy(Throwable cause) {
    return unavailable("no database connection was free in time", cause);
  }

  /** Reports that every try met a conflict. */
  public static RefusedException gaveUp(int tries, Throwable cause) {
    return unavailable("others held the same totals at each of %d tries".formatted(tries), cause);
  }

  /** Reports that the engine does not answer. */
  public static RefusedException noDatabase(Throwable cause) {
    return unavailable("the database does not answer", cause);
  }

  /** Reports that the remote service that a booking waits for failed. */
  public static RefusedException noDependency(Throwable cause) {
    return unavailable("a service that bookings depend on does not answer", cause);
  }

  private static RefusedException unavailable(String detail, Throwable cause) {
    return new RefusedException(Problem.of(503, detail), cause);
  }

  private static RefusedException refused(int status, String detail) {
    return new RefusedException(Problem.of(status, detail), null);
  }
}
