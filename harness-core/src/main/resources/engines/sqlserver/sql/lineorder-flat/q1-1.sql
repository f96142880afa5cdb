SELECT SUM(lo_extendedprice * lo_discount) AS revenue
FROM lineorder_flat_{layout}
WHERE lo_orderdate BETWEEN '1993-01-01' AND '1993-12-31'
  AND lo_discount BETWEEN 1 AND 3
  AND lo_quantity < 25;
