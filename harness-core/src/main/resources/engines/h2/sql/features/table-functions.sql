-- A function is Java, from its source or from the class path.
CREATE ALIAS feature_f AS '
java.sql.ResultSet rows(java.sql.Connection connection, int n) throws java.sql.SQLException {
  return connection.createStatement().executeQuery("SELECT X FROM SYSTEM_RANGE(1, " + n + ")");
}
';

SELECT SUM(x) FROM feature_f(3);
