// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import static dev.sqldyno.bookings.reactive.Proxies.proxy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.bookings.reactive.metrics.StatementCount;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class SessionConnectionTest {
  private final List<String> sent = new ArrayList<>();
  private final Sinks.Empty<Void> begun = Sinks.empty();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final SessionConnection connection =
      new SessionConnection(driver(), true, new StatementCount(meters), _ -> {});

  /** Returns a driver that records what is sent and answers a begin when the test says so. */
  private Connection driver() {
    return proxy(
        Connection.class,
        (method, arguments) ->
            switch (method) {
              case "beginTransaction" -> sending("begin", begun.asMono());
              case "commitTransaction" -> sending("commit", Mono.empty());
              case "createStatement" -> statement((String) arguments[0]);
              default -> throw new AssertionError(method);
            });
  }

  private Statement statement(String sql) {
    return proxy(
        Statement.class,
        (method, _) -> {
          assertThat(method).isEqualTo("execute");
          return sending(sql, Mono.empty());
        });
  }

  private Publisher<Void> sending(String what, Mono<Void> answer) {
    return answer.doOnSubscribe(_ -> sent.add(what));
  }

  private Flux<Result> execute(String sql) {
    return Flux.defer(() -> Flux.from(connection.createStatement(sql).execute()));
  }

  @Test
  void aBeginIsSentRightBeforeTheFirstStatementAndNotWaitedFor() {
    Mono.from(connection.beginTransaction()).block();
    assertThat(sent).isEmpty();

    Flux<Result> first = execute("insert").cache();
    first.subscribe();
    assertThat(sent).containsExactly("begin", "insert");

    begun.tryEmitEmpty();
    first.blockLast();
    execute("update").blockLast();
    Mono.from(connection.commitTransaction()).block();
    assertThat(sent).containsExactly("begin", "insert", "update", "commit");
    assertThat(meters.get("bookings.statements").functionCounter().count()).isEqualTo(2);
  }

  @Test
  void aBeginThatFailsFailsTheFirstStatement() {
    Mono.from(connection.beginTransaction()).block();
    begun.tryEmitError(new IllegalStateException("no transaction"));

    assertThatThrownBy(() -> execute("insert").blockLast()).hasMessage("no transaction");
  }

  @Test
  void aTransactionWithoutAStatementSendsNothing() {
    Mono.from(connection.beginTransaction()).block();
    Mono.from(connection.commitTransaction()).block();
    execute("select").blockLast();

    assertThat(sent).containsExactly("select");
  }
}
