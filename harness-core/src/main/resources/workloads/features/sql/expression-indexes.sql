CREATE TABLE feature_t (s VARCHAR(10));

CREATE UNIQUE INDEX feature_i ON feature_t (LOWER(s));

INSERT INTO feature_t (s) VALUES ('a');

--! refused
INSERT INTO feature_t (s) VALUES ('A');

SELECT COUNT(*) FROM feature_t;
