SELECT YEAR(lo_orderdate) AS order_year, s_nation, p_category, SUM(lo_revenue - lo_supplycost) AS profit
FROM lineorder_flat_{layout}
WHERE c_region = 'AMERICA'
  AND s_region = 'AMERICA'
  AND lo_orderdate BETWEEN '1997-01-01' AND '1998-12-31'
  AND p_mfgr IN ('MFGR#1', 'MFGR#2')
GROUP BY YEAR(lo_orderdate), s_nation, p_category
ORDER BY order_year, s_nation, p_category;
