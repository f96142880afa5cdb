-- A partition is for the rows' place, and none can be dropped: two are counted beside the thirteen.
CREATE TABLE feature_t (n INTEGER PRIMARY KEY)
PARTITION BY RANGE (n) (PARTITION p0 VALUES FROM (0) TO (10), PARTITION p1 VALUES FROM (10) TO (20));

SELECT 13 + COUNT(*) FROM [SHOW PARTITIONS FROM TABLE feature_t];
