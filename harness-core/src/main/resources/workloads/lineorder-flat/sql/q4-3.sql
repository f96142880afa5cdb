SELECT EXTRACT(YEAR FROM lo_orderdate) AS order_year, s_city, p_brand1, SUM(lo_revenue - lo_supplycost) AS profit
FROM lineorder_flat_{layout}
WHERE c_region = 'AMERICA'
  AND s_nation = 'UNITED STATES'
  AND lo_orderdate BETWEEN DATE '1997-01-01' AND DATE '1998-12-31'
  AND p_category = 'MFGR#14'
GROUP BY EXTRACT(YEAR FROM lo_orderdate), s_city, p_brand1
ORDER BY order_year, s_city, p_brand1;
