// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import dev.sqldyno.catalog.Container;
import dev.sqldyno.catalog.Container.Preparation;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says where a container's server is, for its preparation and for the workloads. */
record ContainerPlace(Engine engine, int port, Secret password) {

  private Container container() {
    return engine.container().orElseThrow();
  }

  int patienceSeconds() {
    return container().startSeconds();
  }

  /** Returns the address for the workloads. */
  Address address() {
    return address(container().user(), password, container().database());
  }

  /** Returns the address where the server answers first. */
  Address first() {
    return container()
        .prepare()
        .map(p -> address(p.user(), p.password().map(Secret::new).orElse(password), p.database()))
        .orElseGet(this::address);
  }

  private Address address(String user, Secret itsPassword, String database) {
    return Address.onLoopback(engine, port, database, user, itsPassword);
  }

  /** Makes the database ready, and sets by SQL what the server takes only by SQL. */
  void prepare(Map<String, String> settings) throws SQLException {
    List<String> statements = statements(settings);
    if (statements.isEmpty()) {
      return;
    }
    try (Connection connection = first().connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  List<String> statements(Map<String, String> settings) {
    Map<String, Object> places = new HashMap<>(ContainerRequest.places(container(), password));
    List<String> statements = new ArrayList<>();
    container().prepare().map(Preparation::statements).orElse(List.of()).stream()
        .map(sql -> ContainerRequest.filled(sql, places))
        .forEach(statements::add);
    container()
        .settingSql()
        .ifPresent(sql ->
            settings.forEach((key, value) -> {
              places.putAll(Map.of("key", key, "value", value));
              statements.add(ContainerRequest.filled(sql, places));
            }));
    return statements;
  }
}
