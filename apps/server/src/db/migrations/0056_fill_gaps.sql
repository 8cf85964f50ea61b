-- Filling gaps (ADR 27). What prices are computed from, as of the last block read before the gap or in it.
alter table chain_gap
  add column state jsonb,
  add column tries integer not null default 0,
  add column next_try_ms bigint not null default 0,
  -- Time of the last block that was read since.
  add column filled_time_ms bigint,
  -- Since when no endpoint serves the next block of it; null while it is served, or not asked for yet.
  add column unserved_ms bigint;

-- How a stored row takes one derived from blocks that are older than its last ones. `t` is the stored row, `f` the
-- row of the blocks read belatedly.

-- `has_earlier`: the bucket has trades before those of `f`; `has_later`: it has trades after the gap.
create function filled_candle(t candle, f candle, has_earlier boolean, has_later boolean) returns candle
language plpgsql immutable as $$
declare made candle := t;
begin
  if not has_earlier then
    made.open := f.open;
    made.cap_open := coalesce(f.cap_open, t.cap_open);
    made.native_open := coalesce(f.native_open, t.native_open);
  else
    made.cap_open := coalesce(t.cap_open, f.cap_open);
    made.native_open := coalesce(t.native_open, f.native_open);
  end if;
  if not has_later then
    made.close := f.close;
    made.cap_close := coalesce(f.cap_close, t.cap_close);
    made.native_close := coalesce(f.native_close, t.native_close);
  else
    made.cap_close := coalesce(t.cap_close, f.cap_close);
    made.native_close := coalesce(t.native_close, f.native_close);
  end if;
  made.high := greatest(t.high, f.high);
  made.low := least(t.low, f.low);
  made.cap_high := greatest(t.cap_high, f.cap_high);
  made.cap_low := least(t.cap_low, f.cap_low);
  made.native_high := greatest(t.native_high, f.native_high);
  made.native_low := least(t.native_low, f.native_low);
  made.buy_micros := t.buy_micros + f.buy_micros;
  made.sell_micros := t.sell_micros + f.sell_micros;
  made.buys := t.buys + f.buys;
  made.sells := t.sells + f.sells;
  return made;
end $$;

create function filled_pool(t pool, f pool) returns pool
language plpgsql immutable as $$
declare made pool := t;
begin
  made.first_block := least(t.first_block, f.first_block);
  made.first_seen_ms := least(t.first_seen_ms, f.first_seen_ms);
  made.born_ms := least(t.born_ms, f.born_ms);
  if coalesce(t.traded_ms, -1) >= coalesce(f.traded_ms, -1) then return made; end if;
  made.price_usd := coalesce(f.price_usd, t.price_usd);
  made.market_cap := coalesce(f.market_cap, t.market_cap);
  made.traded_ms := f.traded_ms;
  if cardinality(f.reserves) > 0 then
    made.reserves := f.reserves;
    made.liquidity_micros := f.liquidity_micros;
  end if;
  return made;
end $$;

create function filled_token(t token, f token) returns token
language plpgsql immutable as $$
declare made token := t;
begin
  made.first_block := least(t.first_block, f.first_block);
  made.first_seen_ms := least(t.first_seen_ms, f.first_seen_ms);
  if coalesce(t.traded_ms, -1) >= coalesce(f.traded_ms, -1) then return made; end if;
  made.price_usd := f.price_usd;
  made.market_cap := f.market_cap;
  made.best_pool := f.best_pool;
  made.liquidity_micros := f.liquidity_micros;
  made.traded_ms := f.traded_ms;
  return made;
end $$;

-- A later stage is never overridden by an earlier one.
create function filled_launch(t launch, f launch) returns launch
language plpgsql immutable as $$
declare made launch := t;
begin
  made.to_pool := coalesce(t.to_pool, f.to_pool);
  if array_position(array['curve', 'filled', 'migrated'], f.stage)
    > array_position(array['curve', 'filled', 'migrated'], t.stage) then
    made.stage := f.stage;
    made.progress := f.progress;
  elsif f.updated_ms > t.updated_ms then
    made.progress := f.progress;
  end if;
  made.updated_ms := greatest(t.updated_ms, f.updated_ms);
  return made;
end $$;
