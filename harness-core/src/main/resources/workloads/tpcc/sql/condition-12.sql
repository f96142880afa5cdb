-- customers whose balance and payments are not what was delivered to them
SELECT COUNT(*) FROM customer
LEFT JOIN (
  SELECT o_w_id, o_d_id, o_c_id, SUM(ol_amount) AS delivered
  FROM orders JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
  WHERE ol_delivery_d IS NOT NULL
  GROUP BY o_w_id, o_d_id, o_c_id
) o ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
WHERE c_balance + c_ytd_payment <> COALESCE(delivered, 0);
