// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.totals;

import dev.sqldyno.bookings.contract.InvalidBookingException;
import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.booking.Bookings;
import dev.sqldyno.bookings.reactive.database.Failures;
import dev.sqldyno.bookings.reactive.web.Answers;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** {@code GET /aggregates}. */
@Component
public class TotalsHandler {
  private final Bookings bookings;

  TotalsHandler(Bookings bookings) {
    this.bookings = bookings;
  }

  /** The totals of the model and trim that the request names. */
  public Mono<ServerResponse> totals(ServerRequest request) {
    MultiValueMap<String, String> parameters = parameters(request);
    TotalsQuery query = TotalsQuery.of(parameters.getFirst("model"), parameters.getFirst("trim"));
    return bookings
        .totals(query)
        .onErrorMap(Failures::refusal)
        .map(amounts -> Messages.totals(query, amounts))
        .flatMap(body -> Answers.message(HttpStatus.OK, body));
  }

  private static MultiValueMap<String, String> parameters(ServerRequest request) {
    try {
      return request.queryParams();
    } catch (IllegalArgumentException _) {
      throw new InvalidBookingException("", "the query is not percent-encoded");
    }
  }
}
