UPDATE dml_sweep SET amount = amount + 1;
