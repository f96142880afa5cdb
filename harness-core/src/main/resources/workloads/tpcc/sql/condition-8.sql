-- warehouses whose total is not the sum of its payments
SELECT COUNT(*) FROM warehouse
LEFT JOIN (SELECT h_w_id, SUM(h_amount) AS paid FROM history GROUP BY h_w_id) h ON h_w_id = w_id
WHERE w_ytd <> COALESCE(paid, 0);
