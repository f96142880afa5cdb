CREATE TABLE feature_t (id INTEGER PRIMARY KEY);

INSERT INTO feature_t (id) VALUES (1), (2);

START TRANSACTION;

SELECT id FROM feature_t WHERE id = 1 FOR UPDATE;

--! other session
SELECT id FROM feature_t FOR UPDATE SKIP LOCKED;
