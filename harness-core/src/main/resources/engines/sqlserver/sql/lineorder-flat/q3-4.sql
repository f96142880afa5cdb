SELECT c_city, s_city, YEAR(lo_orderdate) AS order_year, SUM(lo_revenue) AS revenue
FROM lineorder_flat_{layout}
WHERE c_city IN ('UNITED KI1', 'UNITED KI5')
  AND s_city IN ('UNITED KI1', 'UNITED KI5')
  AND lo_orderdate BETWEEN '1997-12-01' AND '1997-12-31'
GROUP BY c_city, s_city, YEAR(lo_orderdate)
ORDER BY order_year, revenue DESC;
