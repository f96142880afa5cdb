-- districts of which not seven tenths of the loaded orders are delivered (2100 of 3000); only Delivery changes that
SELECT COUNT(*) FROM district
LEFT JOIN (SELECT o_w_id, o_d_id, COUNT(*) AS counted FROM orders GROUP BY o_w_id, o_d_id) o ON o_w_id = d_w_id AND o_d_id = d_id
LEFT JOIN (SELECT no_w_id, no_d_id, COUNT(*) AS waiting FROM new_order GROUP BY no_w_id, no_d_id) n ON no_w_id = d_w_id AND no_d_id = d_id
WHERE 10 * (COALESCE(counted, 0) - COALESCE(waiting, 0)) <> 7 * {customers};
