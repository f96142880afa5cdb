DROP TABLE IF EXISTS lineorder_flat_plain;

DROP TABLE IF EXISTS lineorder_flat_partitioned;
