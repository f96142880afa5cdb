CREATE TABLE feature_t (n INTEGER, active INTEGER);

CREATE UNIQUE INDEX feature_i ON feature_t (n) WHERE active = 1;

INSERT INTO feature_t (n, active) VALUES (1, 0), (1, 0), (1, 1);

--! refused
INSERT INTO feature_t (n, active) VALUES (1, 1);

SELECT COUNT(*) FROM feature_t;
