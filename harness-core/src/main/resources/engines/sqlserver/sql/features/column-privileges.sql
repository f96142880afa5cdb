CREATE TABLE feature_t (a INTEGER, b INTEGER);

INSERT INTO feature_t (a, b) VALUES (1, 2);

CREATE USER feature_r WITHOUT LOGIN;

GRANT SELECT ON feature_t (a) TO feature_r;

EXECUTE AS USER = 'feature_r';

--! refused
SELECT b FROM feature_t;

SELECT a FROM feature_t;
