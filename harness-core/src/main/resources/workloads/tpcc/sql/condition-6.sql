-- orders that have not as many lines as they say
SELECT COUNT(*) FROM orders
LEFT JOIN (
  SELECT ol_w_id, ol_d_id, ol_o_id, COUNT(*) AS counted FROM order_line GROUP BY ol_w_id, ol_d_id, ol_o_id
) l ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
WHERE o_ol_cnt <> COALESCE(counted, 0);
