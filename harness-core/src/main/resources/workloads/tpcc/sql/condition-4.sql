-- districts whose orders have not as many lines as they say
SELECT COUNT(*) FROM district
LEFT JOIN (SELECT o_w_id, o_d_id, SUM(o_ol_cnt) AS said FROM orders GROUP BY o_w_id, o_d_id) o ON o_w_id = d_w_id AND o_d_id = d_id
LEFT JOIN (SELECT ol_w_id, ol_d_id, COUNT(*) AS counted FROM order_line GROUP BY ol_w_id, ol_d_id) l ON ol_w_id = d_w_id AND ol_d_id = d_id
WHERE COALESCE(said, 0) <> COALESCE(counted, 0);
