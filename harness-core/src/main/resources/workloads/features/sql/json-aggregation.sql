CREATE TABLE feature_t (n INTEGER);

INSERT INTO feature_t (n) VALUES (4), (4);

SELECT REPLACE(CAST(JSON_ARRAYAGG(n) AS CHAR(20)), ' ', '') FROM feature_t;
