CREATE TABLE feature_t (id INTEGER PRIMARY KEY, n INTEGER);

INSERT INTO feature_t (id, n) VALUES (1, 2);

INSERT INTO feature_t (id, n) VALUES (1, 3) ON DUPLICATE KEY UPDATE n = n + VALUES(n);

SELECT n FROM feature_t;
