-- Gaps whose newer blocks alone are served are filled from their end (ADR 27): to_number, to_hash and to_time_ms move
-- down with what is read.
alter table chain_gap
  -- Number of its last block as it was left out; null while nothing was read from its end.
  add column end_number bigint;
