SELECT w_tax FROM warehouse WHERE w_id = ?;
