CREATE TYPE feature_y AS VARRAY(2) OF NUMBER;

CREATE TABLE feature_t (a feature_y);

INSERT INTO feature_t (a) VALUES (feature_y(1, 2));

SELECT MAX(v.COLUMN_VALUE) FROM feature_t t, TABLE(t.a) v;
