-- a customer whose key is a multiple of three has no orders; the next one has them in addition, 400 lines on average
SELECT lo_orderkey, lo_linenumber, lo_custkey, lo_partkey, lo_suppkey, lo_orderdate, lo_orderpriority, lo_shippriority, lo_quantity, lo_extendedprice, lo_ordtotalprice, lo_discount, lo_revenue, lo_supplycost, lo_tax, lo_commitdate, lo_shipmode
FROM lineorder
WHERE lo_custkey = 3 * ? + 1;
