SELECT EXTRACT(YEAR FROM lo_orderdate) AS order_year, c_nation, SUM(lo_revenue - lo_supplycost) AS profit
FROM lineorder_flat_{layout}
WHERE c_region = 'AMERICA'
  AND s_region = 'AMERICA'
  AND p_mfgr IN ('MFGR#1', 'MFGR#2')
GROUP BY EXTRACT(YEAR FROM lo_orderdate), c_nation
ORDER BY order_year, c_nation;
