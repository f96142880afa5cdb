// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import static dev.sqldyno.bookings.reactive.Proxies.proxy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.bookings.contract.BoundStatement;
import dev.sqldyno.bookings.contract.Statements;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.binding.BindMarkersFactory;
import reactor.core.publisher.Mono;

/** Checks what is sent, and in which order; the contract's test tries it on an engine. */
class TransactionTest {
  private final List<String> sent = new ArrayList<>();
  private final BoundStatement insert =
      new BoundStatement(
          new Statements(_ -> "insert :a, :b").one("insert"), Map.of("b", 2, "a", 1));
  private Mono<Void> rollback = Mono.empty();
  private final DatabaseClient client =
      DatabaseClient.builder()
          .connectionFactory(proxy(ConnectionFactory.class, (_, _) -> Mono.just(connection())))
          .bindMarkers(BindMarkersFactory.anonymous("?"))
          .build();

  private Connection connection() {
    return proxy(
        Connection.class,
        (method, arguments) ->
            switch (method) {
              case "beginTransaction", "commitTransaction", "close" ->
                  sending(method, Mono.empty());
              case "rollbackTransaction" -> sending(method, rollback);
              case "createStatement" -> statement((String) arguments[0]);
              default -> throw new AssertionError(method);
            });
  }

  private Statement statement(String sql) {
    Map<Object, Object> values = new TreeMap<>();
    return proxy(
        Statement.class,
        (method, arguments) ->
            switch (method) {
              case "bind" -> values.put(arguments[0], arguments[1]);
              case "execute" -> sending(sql + values, Mono.just(twoRows()));
              default -> throw new AssertionError(method);
            });
  }

  private static Result twoRows() {
    return proxy(Result.class, (_, _) -> Mono.just(2L));
  }

  private <T> Mono<T> sending(String what, Mono<T> answer) {
    return answer.doOnSubscribe(_ -> sent.add(what));
  }

  @Test
  void whatTheWorkHasDoneIsCommittedAndTheConnectionGivenBack() {
    List<Long> changed = new ArrayList<>();

    Transaction.of(client, transaction -> transaction.update(insert).doOnNext(changed::add).then())
        .block();

    assertThat(sent)
        .containsExactly("beginTransaction", "insert ?, ?{0=1, 1=2}", "commitTransaction", "close");
    assertThat(changed).containsExactly(2L);
  }

  @Test
  void whatHasFailedIsTakenBack() {
    IllegalStateException failure = new IllegalStateException("no");

    assertThatThrownBy(() -> fail(failure)).isSameAs(failure);

    assertThat(sent).containsExactly("beginTransaction", "rollbackTransaction", "close");
  }

  @Test
  void theFirstFailureIsTold() {
    rollback = Mono.error(new IllegalStateException("connection lost"));
    IllegalStateException failure = new IllegalStateException("no");

    assertThatThrownBy(() -> fail(failure)).isSameAs(failure);

    assertThat(failure.getSuppressed()[0]).hasMessage("connection lost");
    assertThat(sent).endsWith("rollbackTransaction", "close");
  }

  private void fail(RuntimeException failure) {
    Transaction.of(client, _ -> Mono.error(failure)).block();
  }
}
