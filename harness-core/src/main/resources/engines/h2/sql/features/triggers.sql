-- A trigger is Java, from its source or from the class path.
CREATE TABLE feature_t (n INTEGER);

CREATE TABLE feature_u (n INTEGER);

CREATE TRIGGER feature_g AFTER INSERT ON feature_t FOR EACH ROW AS '
org.h2.api.Trigger create() {
  return (connection, before, after) ->
      connection.createStatement().execute("INSERT INTO feature_u (n) VALUES (" + after[0] + ")");
}
';

INSERT INTO feature_t (n) VALUES (5);

SELECT n FROM feature_u;
