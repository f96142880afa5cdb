CREATE TYPE feature_y AS OBJECT (a NUMBER, b NUMBER);

CREATE TABLE feature_t (p feature_y);

INSERT INTO feature_t (p) VALUES (feature_y(3, 4));

SELECT t.p.a + t.p.b FROM feature_t t;
