-- the sixth week as the table of dates counts: days 35 to 41; ISO's is three days later
SELECT SUM(lo_extendedprice * lo_discount) AS revenue
FROM lineorder_flat_{layout}
WHERE lo_orderdate BETWEEN '1994-02-04' AND '1994-02-10'
  AND lo_discount BETWEEN 5 AND 7
  AND lo_quantity BETWEEN 26 AND 35;
