// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Resource;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Describes a server that somebody else started, with objects in his database that are called as
 * ours are, and two users: {@code poor}, who may make no database, and {@code maker}, who may.
 * Their passwords are their names.
 */
public record House(Engine engine, Address owners) {
  /** The resource {@code house/<id>.sql} makes the house, by the engine or its family. */
  private static final Map<String, List<String>> LOOK =
      Map.of(
          "postgresql",
          List.of(
              "SELECT datname, datdba, datacl, dathasloginevt FROM pg_database",
              "SELECT oid, rolname, rolcreatedb, rolsuper FROM pg_roles",
              "SELECT * FROM pg_auth_members",
              "SELECT * FROM pg_db_role_setting",
              "SELECT name, setting FROM pg_settings",
              "SELECT datname, stats_reset FROM pg_stat_database",
              "SELECT stats_reset FROM pg_stat_bgwriter",
              "SELECT oid, relname, relkind, relfilenode, reltuples, relacl FROM pg_class WHERE oid > 16383",
              "SELECT oid, proname, prosrc FROM pg_proc WHERE oid > 16383",
              "SELECT oid, typname FROM pg_type WHERE oid > 16383",
              "SELECT oid, nspname, nspacl FROM pg_namespace",
              "SELECT oid, extname FROM pg_extension",
              "SELECT oid, polname FROM pg_policy"),
          "mysql",
          List.of(
              "SHOW DATABASES",
              "SELECT table_schema, table_name, table_type, create_time FROM information_schema.tables WHERE table_schema NOT IN ('information_schema', 'performance_schema', 'mysql', 'sys')",
              "SELECT table_schema, table_name, column_name, column_type FROM information_schema.columns WHERE table_schema NOT IN ('information_schema', 'performance_schema', 'mysql', 'sys')",
              "SELECT routine_schema, routine_name, created, last_altered FROM information_schema.routines",
              "SELECT trigger_schema, trigger_name, created FROM information_schema.triggers",
              "SELECT user, host, authentication_string FROM mysql.user",
              "SELECT * FROM mysql.tables_priv",
              "SELECT * FROM mysql.db",
              "SHOW PLUGINS",
              "SHOW GLOBAL VARIABLES"));

  /** These settings change with the time. */
  private static final List<String> MOVING = List.of("timestamp", "gtid_executed");

  /** Furnishes the database at that address, whose user may do everything. */
  public static House furnish(Engine engine, Address owners) throws SQLException {
    House house = new House(engine, owners);
    try (Connection connection = owners.connect();
        Statement statement = connection.createStatement()) {
      for (String table : house.tables()) {
        statement.execute(
            "CREATE TABLE %s (id INTEGER PRIMARY KEY, note VARCHAR(20))".formatted(table));
        statement.execute(
            "INSERT INTO %s (id, note) VALUES (1, 'mine'), (2, 'mine')".formatted(table));
      }
      String script = Resource.text(House.class, "/house/" + house.family() + ".sql");
      for (String sql : script.lines().toList()) {
        statement.execute(sql);
      }
    }
    return house;
  }

  private String family() {
    return engine.family().filter(LOOK::containsKey).orElse(engine.id());
  }

  private List<String> tables() {
    return Stream.concat(
            Catalog.load().workloads().stream().flatMap(workload -> workload.tables().stream()),
            Stream.of("feature_t", "feature_u"))
        .map(table -> table.replaceFirst("\\{[a-z]+}", "1"))
        .distinct()
        .toList();
  }

  /** Returns one line for each thing that exists, to be compared with a later look. */
  public List<String> look() throws SQLException {
    List<String> all = new ArrayList<>();
    try (Connection connection = owners.connect();
        Statement statement = connection.createStatement()) {
      for (String query : LOOK.get(family())) {
        all.addAll(rows(statement, query));
      }
      for (String table : tables()) {
        // the row's place shows that it was not written again
        String place = family().equals("postgresql") ? "ctid, xmin, " : "";
        all.addAll(rows(statement, "SELECT %s%2$s.* FROM %2$s".formatted(place, table)));
      }
    }
    return all;
  }

  private static TreeSet<String> rows(Statement statement, String query) throws SQLException {
    TreeSet<String> lines = new TreeSet<>();
    try (ResultSet rows = statement.executeQuery(query)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        if (MOVING.contains(Optional.ofNullable(rows.getString(1)).orElse(""))) {
          continue;
        }
        StringBuilder line =
            new StringBuilder(query.replaceFirst(".* (FROM|SHOW) ", "")).append(':');
        for (int column = 1; column <= columns; column++) {
          line.append(' ').append(rows.getString(column));
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }

  /** Returns our databases that exist now. */
  public List<String> guests() throws SQLException {
    try (Connection connection = owners.connect();
        Statement statement = connection.createStatement()) {
      return rows(statement, LOOK.get(family()).getFirst()).stream()
          .filter(line -> line.contains(" sqldyno_"))
          .toList();
    }
  }
}
