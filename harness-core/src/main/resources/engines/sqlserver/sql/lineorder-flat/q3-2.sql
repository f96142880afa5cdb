SELECT c_city, s_city, YEAR(lo_orderdate) AS order_year, SUM(lo_revenue) AS revenue
FROM lineorder_flat_{layout}
WHERE c_nation = 'UNITED STATES'
  AND s_nation = 'UNITED STATES'
  AND lo_orderdate BETWEEN '1992-01-01' AND '1997-12-31'
GROUP BY c_city, s_city, YEAR(lo_orderdate)
ORDER BY order_year, revenue DESC;
