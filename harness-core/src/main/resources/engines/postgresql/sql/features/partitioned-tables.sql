CREATE TABLE feature_t (n INTEGER) PARTITION BY RANGE (n);

CREATE TABLE feature_u PARTITION OF feature_t FOR VALUES FROM (0) TO (10);

CREATE TABLE feature_v PARTITION OF feature_t FOR VALUES FROM (10) TO (20);

INSERT INTO feature_t (n) VALUES (5), (15);

DROP TABLE feature_u;

SELECT n FROM feature_t;
