// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A workload's table, rows of which are read by their key. */
enum PointTable {
  /** A number as key, and a number. */
  ROWS("dml-rows", "select", "keys") {
    @Override
    OneRow reader(Connection connection, long keys) {
      return (select, random) -> {
        long key = 1 + random.nextLong(keys);
        select.setLong(1, key);
        try (ResultSet row = select.executeQuery()) {
          row.next();
          return 2 * key - row.getLong(1) - row.getDouble(2);
        }
      };
    }
  },

  /** A text as key, and ten texts of 100 characters. */
  YCSB("ycsb", "read-all", "records") {
    @Override
    OneRow reader(Connection connection, long keys) throws SQLException {
      String[] names = names(connection);
      return (select, random) -> {
        String key = names[random.nextInt(names.length)];
        select.setString(1, key);
        try (ResultSet row = select.executeQuery()) {
          row.next();
          int missing = key.length() - row.getString(1).length();
          for (int column = 2; column <= 11; column++) {
            missing += 100 - row.getString(column).length();
          }
          return missing;
        }
      };
    }
  },

  /** A number as key; a text of 119 characters is read, with a blank behind it or without. */
  OLTP("oltp", "point-select", "rows") {
    @Override
    OneRow reader(Connection connection, long keys) {
      return (select, random) -> {
        select.setLong(1, 1 + random.nextLong(keys));
        try (ResultSet row = select.executeQuery()) {
          row.next();
          return 1 - row.getString(1).length() / 119;
        }
      };
    }
  };

  private final String workload;
  private final String statement;
  private final String amount;

  PointTable(String workload, String statement, String amount) {
    this.workload = workload;
    this.statement = statement;
    this.amount = amount;
  }

  /** Reads all columns of a random row. Returns how much they are off: 0 for the right answer. */
  @FunctionalInterface
  interface OneRow {
    double read(PreparedStatement select, SplittableRandom random) throws SQLException;
  }

  /** Returns what reads rows with keys from 1 to that number. */
  abstract OneRow reader(Connection connection, long keys) throws SQLException;

  String workload() {
    return workload;
  }

  /** Returns the name of the amount of rows, by size. */
  String amount() {
    return amount;
  }

  /** Returns the statement; of several tables, that of the first. */
  String select(WorkloadSql sql) {
    return sql.text(statement, Map.of("n", 1));
  }

  /** Returns all keys, so that drawing one costs next to nothing. */
  private static String[] names(Connection connection) throws SQLException {
    List<String> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet keys = statement.executeQuery("SELECT ycsb_key FROM usertable")) {
      while (keys.next()) {
        all.add(keys.getString(1));
      }
    }
    return all.toArray(String[]::new);
  }
}
