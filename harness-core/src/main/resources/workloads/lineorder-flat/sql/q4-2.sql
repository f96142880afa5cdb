SELECT EXTRACT(YEAR FROM lo_orderdate) AS order_year, s_nation, p_category, SUM(lo_revenue - lo_supplycost) AS profit
FROM lineorder_flat_{layout}
WHERE c_region = 'AMERICA'
  AND s_region = 'AMERICA'
  AND lo_orderdate BETWEEN DATE '1997-01-01' AND DATE '1998-12-31'
  AND p_mfgr IN ('MFGR#1', 'MFGR#2')
GROUP BY EXTRACT(YEAR FROM lo_orderdate), s_nation, p_category
ORDER BY order_year, s_nation, p_category;
