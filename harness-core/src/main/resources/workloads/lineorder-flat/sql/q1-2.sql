SELECT SUM(lo_extendedprice * lo_discount) AS revenue
FROM lineorder_flat_{layout}
WHERE lo_orderdate BETWEEN DATE '1994-01-01' AND DATE '1994-01-31'
  AND lo_discount BETWEEN 4 AND 6
  AND lo_quantity BETWEEN 26 AND 35;
