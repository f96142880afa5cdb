CREATE TABLE dml_sweep (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  amount double precision NOT NULL
);
