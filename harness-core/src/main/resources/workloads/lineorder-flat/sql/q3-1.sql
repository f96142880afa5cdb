SELECT c_nation, s_nation, EXTRACT(YEAR FROM lo_orderdate) AS order_year, SUM(lo_revenue) AS revenue
FROM lineorder_flat_{layout}
WHERE c_region = 'ASIA'
  AND s_region = 'ASIA'
  AND lo_orderdate BETWEEN DATE '1992-01-01' AND DATE '1997-12-31'
GROUP BY c_nation, s_nation, EXTRACT(YEAR FROM lo_orderdate)
ORDER BY order_year, revenue DESC;
