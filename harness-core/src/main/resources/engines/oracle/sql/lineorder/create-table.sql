-- money is in cents and in 64 bits: what the queries add up is more than 32 bits hold
CREATE TABLE customer (
  c_custkey NUMBER(10) NOT NULL,
  c_name VARCHAR2(25) NOT NULL,
  c_address VARCHAR2(25) NOT NULL,
  c_city VARCHAR2(10) NOT NULL,
  c_nation VARCHAR2(15) NOT NULL,
  c_region VARCHAR2(12) NOT NULL,
  c_phone VARCHAR2(15) NOT NULL,
  c_mktsegment VARCHAR2(10) NOT NULL,
  PRIMARY KEY (c_custkey)
);

CREATE TABLE supplier (
  s_suppkey NUMBER(10) NOT NULL,
  s_name VARCHAR2(25) NOT NULL,
  s_address VARCHAR2(25) NOT NULL,
  s_city VARCHAR2(10) NOT NULL,
  s_nation VARCHAR2(15) NOT NULL,
  s_region VARCHAR2(12) NOT NULL,
  s_phone VARCHAR2(15) NOT NULL,
  PRIMARY KEY (s_suppkey)
);

CREATE TABLE part (
  p_partkey NUMBER(10) NOT NULL,
  p_name VARCHAR2(22) NOT NULL,
  p_mfgr VARCHAR2(6) NOT NULL,
  p_category VARCHAR2(7) NOT NULL,
  p_brand1 VARCHAR2(9) NOT NULL,
  p_color VARCHAR2(11) NOT NULL,
  p_type VARCHAR2(25) NOT NULL,
  p_size NUMBER(10) NOT NULL,
  p_container VARCHAR2(10) NOT NULL,
  PRIMARY KEY (p_partkey)
);

CREATE TABLE dates (
  d_datekey NUMBER(10) NOT NULL,
  d_date VARCHAR2(18) NOT NULL,
  d_dayofweek VARCHAR2(9) NOT NULL,
  d_month VARCHAR2(9) NOT NULL,
  d_year NUMBER(10) NOT NULL,
  d_yearmonthnum NUMBER(10) NOT NULL,
  d_yearmonth VARCHAR2(7) NOT NULL,
  d_daynuminweek NUMBER(10) NOT NULL,
  d_daynuminmonth NUMBER(10) NOT NULL,
  d_daynuminyear NUMBER(10) NOT NULL,
  d_monthnuminyear NUMBER(10) NOT NULL,
  d_weeknuminyear NUMBER(10) NOT NULL,
  d_sellingseason VARCHAR2(12) NOT NULL,
  d_lastdayinweekfl NUMBER(10) NOT NULL,
  d_lastdayinmonthfl NUMBER(10) NOT NULL,
  d_holidayfl NUMBER(10) NOT NULL,
  d_weekdayfl NUMBER(10) NOT NULL,
  PRIMARY KEY (d_datekey)
);

CREATE TABLE lineorder (
  lo_orderkey NUMBER(19) NOT NULL,
  lo_linenumber NUMBER(10) NOT NULL,
  lo_custkey NUMBER(10) NOT NULL,
  lo_partkey NUMBER(10) NOT NULL,
  lo_suppkey NUMBER(10) NOT NULL,
  lo_orderdate NUMBER(10) NOT NULL,
  lo_orderpriority VARCHAR2(15) NOT NULL,
  lo_shippriority NUMBER(10) NOT NULL,
  lo_quantity NUMBER(10) NOT NULL,
  lo_extendedprice NUMBER(19) NOT NULL,
  lo_ordtotalprice NUMBER(19) NOT NULL,
  lo_discount NUMBER(10) NOT NULL,
  lo_revenue NUMBER(19) NOT NULL,
  lo_supplycost NUMBER(19) NOT NULL,
  lo_tax NUMBER(10) NOT NULL,
  lo_commitdate NUMBER(10) NOT NULL,
  lo_shipmode VARCHAR2(10) NOT NULL,
  PRIMARY KEY (lo_orderkey, lo_linenumber)
);
