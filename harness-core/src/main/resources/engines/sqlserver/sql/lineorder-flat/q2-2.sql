SELECT SUM(lo_revenue) AS revenue, YEAR(lo_orderdate) AS order_year, p_brand1
FROM lineorder_flat_{layout}
WHERE p_brand1 BETWEEN 'MFGR#2221' AND 'MFGR#2228'
  AND s_region = 'ASIA'
GROUP BY YEAR(lo_orderdate), p_brand1
ORDER BY order_year, p_brand1;
