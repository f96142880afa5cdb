-- A procedure is Java, from its source or from the class path.
CREATE TABLE feature_t (n INTEGER);

CREATE ALIAS feature_p AS '
void run(java.sql.Connection connection, int k) throws java.sql.SQLException {
  while (k > 0) {
    connection.createStatement().execute("INSERT INTO feature_t (n) VALUES (" + k-- + ")");
  }
}
';

CALL feature_p(3);

SELECT SUM(n) FROM feature_t;
