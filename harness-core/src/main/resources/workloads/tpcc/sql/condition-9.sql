-- districts whose total is not the sum of its payments
SELECT COUNT(*) FROM district
LEFT JOIN (SELECT h_w_id, h_d_id, SUM(h_amount) AS paid FROM history GROUP BY h_w_id, h_d_id) h ON h_w_id = d_w_id AND h_d_id = d_id
WHERE d_ytd <> COALESCE(paid, 0);
