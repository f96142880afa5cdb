CREATE TYPE feature_y AS (a INTEGER, b INTEGER);

CREATE TABLE feature_t (p feature_y);

INSERT INTO feature_t (p) VALUES (ROW(3, 4));

SELECT (p).a + (p).b FROM feature_t;
