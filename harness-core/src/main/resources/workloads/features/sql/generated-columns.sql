CREATE TABLE feature_t (n INTEGER, d INTEGER GENERATED ALWAYS AS (n * 2));

INSERT INTO feature_t (n) VALUES (3);

--! refused
INSERT INTO feature_t (n, d) VALUES (1, 1);

UPDATE feature_t SET n = 4;

SELECT d FROM feature_t;
