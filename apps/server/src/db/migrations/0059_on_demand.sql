-- What is read on demand of tokens and pools that no block has named since the indexing began (ADR 31).

-- The first block that was indexed of a chain: everything before it is read on demand only.
create table chain_start (
  chain text primary key,
  number bigint not null,
  time_ms bigint not null
);
-- Nothing older than the first block of any row was indexed.
insert into chain_start (chain, number, time_ms)
select c.chain, least(c.number, p.number, b.number), least(c.time_ms, p.time_ms, b.time_ms)
from chain_cursor c
left join lateral (select min(first_block) as number, min(first_seen_ms) as time_ms from pool where chain = c.chain) p on true
left join lateral (select min(number) as number, min(time_ms) as time_ms from block where chain = c.chain) b on true;

-- Reserves read from the chain before the first swap that we know: nothing is added up to them.
alter table pool add column read_reserves numeric(78, 0)[];

-- How far back the trades of a pool were read. `from_number` (a slot on Solana) and everything after it up to the
-- indexed blocks is in `past_candle`; `before` is where reading goes on, a signature on Solana.
create table pool_history (
  chain text not null,
  pool text not null,
  from_number bigint not null,
  from_ms bigint not null,
  before text,
  is_whole boolean not null default false, -- reaches back to the pool's first trade, or to the chain's first block
  trouble text,                            -- why it goes no further: not-served, no-price
  updated_ms bigint not null,
  primary key (chain, pool)
);

-- Candles of trades from before the indexing, of one minute and longer. Apart from `candle`, so that a reorg of the
-- first indexed blocks restores those without undoing these; a bucket that both have is joined when it is read.
create table past_candle (like candle including defaults including constraints, primary key (chain, pool, period, open_s))
  with (fillfactor = 90);
