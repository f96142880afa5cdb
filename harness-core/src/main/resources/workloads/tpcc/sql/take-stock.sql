-- sent as a batch, in the order of items and warehouses, before the stock is read: so the rows are locked in one order
UPDATE stock
SET s_quantity = CASE WHEN s_quantity - ? >= 10 THEN s_quantity - ? ELSE s_quantity - ? + 91 END,
  s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + ?
WHERE s_w_id = ? AND s_i_id = ?;
