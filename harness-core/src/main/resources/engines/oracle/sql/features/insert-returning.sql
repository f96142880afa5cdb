CREATE TABLE feature_t (n INTEGER, d INTEGER DEFAULT 7);

CREATE TABLE feature_u (n INTEGER);

DECLARE
  answer INTEGER;
BEGIN
  INSERT INTO feature_t (n) VALUES (3) RETURNING n + d INTO answer;
  INSERT INTO feature_u (n) VALUES (answer);
END;
/

SELECT n FROM feature_u;
