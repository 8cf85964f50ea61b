-- Candles in the pool's other coin, beside dollars. Null in candles from before.
alter table candle
  add column native_open double precision,
  add column native_high double precision,
  add column native_low double precision,
  add column native_close double precision;
