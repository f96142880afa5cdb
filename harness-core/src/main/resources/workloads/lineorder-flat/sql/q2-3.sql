SELECT SUM(lo_revenue) AS revenue, EXTRACT(YEAR FROM lo_orderdate) AS order_year, p_brand1
FROM lineorder_flat_{layout}
WHERE p_brand1 = 'MFGR#2221'
  AND s_region = 'EUROPE'
GROUP BY EXTRACT(YEAR FROM lo_orderdate), p_brand1
ORDER BY order_year, p_brand1;
