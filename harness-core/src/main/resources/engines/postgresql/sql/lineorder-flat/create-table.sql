CREATE TABLE lineorder_flat_plain (
  lo_orderkey BIGINT NOT NULL,
  lo_linenumber INTEGER NOT NULL,
  lo_custkey INTEGER NOT NULL,
  lo_partkey INTEGER NOT NULL,
  lo_suppkey INTEGER NOT NULL,
  lo_orderdate DATE NOT NULL,
  lo_orderpriority VARCHAR(15) NOT NULL,
  lo_shippriority INTEGER NOT NULL,
  lo_quantity INTEGER NOT NULL,
  lo_extendedprice BIGINT NOT NULL,
  lo_ordtotalprice BIGINT NOT NULL,
  lo_discount INTEGER NOT NULL,
  lo_revenue BIGINT NOT NULL,
  lo_supplycost BIGINT NOT NULL,
  lo_tax INTEGER NOT NULL,
  lo_commitdate DATE NOT NULL,
  lo_shipmode VARCHAR(10) NOT NULL,
  c_name VARCHAR(25) NOT NULL,
  c_address VARCHAR(25) NOT NULL,
  c_city VARCHAR(10) NOT NULL,
  c_nation VARCHAR(15) NOT NULL,
  c_region VARCHAR(12) NOT NULL,
  c_phone VARCHAR(15) NOT NULL,
  c_mktsegment VARCHAR(10) NOT NULL,
  s_name VARCHAR(25) NOT NULL,
  s_address VARCHAR(25) NOT NULL,
  s_city VARCHAR(10) NOT NULL,
  s_nation VARCHAR(15) NOT NULL,
  s_region VARCHAR(12) NOT NULL,
  s_phone VARCHAR(15) NOT NULL,
  p_name VARCHAR(22) NOT NULL,
  p_mfgr VARCHAR(6) NOT NULL,
  p_category VARCHAR(7) NOT NULL,
  p_brand1 VARCHAR(9) NOT NULL,
  p_color VARCHAR(11) NOT NULL,
  p_type VARCHAR(25) NOT NULL,
  p_size INTEGER NOT NULL,
  p_container VARCHAR(10) NOT NULL,
  PRIMARY KEY (lo_orderkey, lo_linenumber)
);

-- a unique key of a partitioned table must hold what it is partitioned by
CREATE TABLE lineorder_flat_partitioned (
  lo_orderkey BIGINT NOT NULL,
  lo_linenumber INTEGER NOT NULL,
  lo_custkey INTEGER NOT NULL,
  lo_partkey INTEGER NOT NULL,
  lo_suppkey INTEGER NOT NULL,
  lo_orderdate DATE NOT NULL,
  lo_orderpriority VARCHAR(15) NOT NULL,
  lo_shippriority INTEGER NOT NULL,
  lo_quantity INTEGER NOT NULL,
  lo_extendedprice BIGINT NOT NULL,
  lo_ordtotalprice BIGINT NOT NULL,
  lo_discount INTEGER NOT NULL,
  lo_revenue BIGINT NOT NULL,
  lo_supplycost BIGINT NOT NULL,
  lo_tax INTEGER NOT NULL,
  lo_commitdate DATE NOT NULL,
  lo_shipmode VARCHAR(10) NOT NULL,
  c_name VARCHAR(25) NOT NULL,
  c_address VARCHAR(25) NOT NULL,
  c_city VARCHAR(10) NOT NULL,
  c_nation VARCHAR(15) NOT NULL,
  c_region VARCHAR(12) NOT NULL,
  c_phone VARCHAR(15) NOT NULL,
  c_mktsegment VARCHAR(10) NOT NULL,
  s_name VARCHAR(25) NOT NULL,
  s_address VARCHAR(25) NOT NULL,
  s_city VARCHAR(10) NOT NULL,
  s_nation VARCHAR(15) NOT NULL,
  s_region VARCHAR(12) NOT NULL,
  s_phone VARCHAR(15) NOT NULL,
  p_name VARCHAR(22) NOT NULL,
  p_mfgr VARCHAR(6) NOT NULL,
  p_category VARCHAR(7) NOT NULL,
  p_brand1 VARCHAR(9) NOT NULL,
  p_color VARCHAR(11) NOT NULL,
  p_type VARCHAR(25) NOT NULL,
  p_size INTEGER NOT NULL,
  p_container VARCHAR(10) NOT NULL,
  PRIMARY KEY (lo_orderkey, lo_linenumber, lo_orderdate)
) PARTITION BY RANGE (lo_orderdate);

CREATE TABLE lineorder_flat_1992 PARTITION OF lineorder_flat_partitioned
FOR VALUES FROM ('1992-01-01') TO ('1993-01-01');

CREATE TABLE lineorder_flat_1993 PARTITION OF lineorder_flat_partitioned
FOR VALUES FROM ('1993-01-01') TO ('1994-01-01');

CREATE TABLE lineorder_flat_1994 PARTITION OF lineorder_flat_partitioned
FOR VALUES FROM ('1994-01-01') TO ('1995-01-01');

CREATE TABLE lineorder_flat_1995 PARTITION OF lineorder_flat_partitioned
FOR VALUES FROM ('1995-01-01') TO ('1996-01-01');

CREATE TABLE lineorder_flat_1996 PARTITION OF lineorder_flat_partitioned
FOR VALUES FROM ('1996-01-01') TO ('1997-01-01');

CREATE TABLE lineorder_flat_1997 PARTITION OF lineorder_flat_partitioned
FOR VALUES FROM ('1997-01-01') TO ('1998-01-01');

CREATE TABLE lineorder_flat_1998 PARTITION OF lineorder_flat_partitioned
FOR VALUES FROM ('1998-01-01') TO ('1999-01-01');
