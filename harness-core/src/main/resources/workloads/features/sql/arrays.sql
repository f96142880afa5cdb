CREATE TABLE feature_t (a INTEGER ARRAY);

INSERT INTO feature_t (a) VALUES (ARRAY[1, 2]);

SELECT a[2] FROM feature_t;
