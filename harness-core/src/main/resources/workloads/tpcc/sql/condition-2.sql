-- districts whose next order does not follow the last one; all of them may be delivered
SELECT COUNT(*) FROM district
WHERE d_next_o_id - 1 <> (SELECT COALESCE(MAX(o_id), 0) FROM orders WHERE o_w_id = d_w_id AND o_d_id = d_id)
  OR d_next_o_id - 1 <> (SELECT MAX(no_o_id) FROM new_order WHERE no_w_id = d_w_id AND no_d_id = d_id);
