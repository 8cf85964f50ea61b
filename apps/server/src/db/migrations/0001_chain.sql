-- What is read from the chains. Addresses are text: lower-case 0x hex on EVM chains, base58 on Solana.
-- Times are chain times in milliseconds; amounts base units; dollars millionths.

create extension if not exists pg_trgm;

create table meta (key text primary key, value text not null);

-- One row per chain: the last committed block, and the number of the last record in `outbox`.
create table chain_cursor (
  chain text primary key,
  number bigint not null,
  hash text not null,
  time_ms bigint not null,
  epoch text not null,
  seq bigint not null
);

-- Block hashes within finality, to find the common ancestor of a reorg.
create table block (
  chain text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  time_ms bigint not null,
  is_final boolean not null,               -- committed without a journal: cannot be taken back
  primary key (chain, number)
);

create table token (
  chain text not null,
  address text not null,
  symbol text not null,
  name text not null,
  decimals smallint,                       -- null: unreadable or outside 0 to 36; raw amounts, no price
  total_supply numeric(78, 0),
  skeleton text not null,                  -- look-alike letters folded, to find copies
  first_block bigint not null,
  first_seen_ms bigint not null,
  is_holders_complete boolean not null,    -- every transfer since creation was seen
  price_usd double precision,
  market_cap double precision,
  liquidity_micros numeric(38, 0) not null default 0,  -- of its deepest pool
  best_pool text,
  traded_ms bigint,
  primary key (chain, address)
) with (fillfactor = 70);

create table pool (
  chain text not null,
  id text not null,
  dex text not null,
  network text not null,
  family text,                             -- how an EVM pool's events are read
  tokens text[] not null,
  underlying text[],                       -- coins below a Curve pool's own
  token text not null,                     -- the traded one
  quote text not null,
  fee_pips integer,
  factory text,
  is_known_factory boolean not null,
  first_block bigint not null,
  first_seen_ms bigint not null,
  reserves numeric(78, 0)[] not null,      -- in the order of tokens
  price_usd double precision,
  market_cap double precision,
  liquidity_micros numeric(38, 0) not null default 0,
  traded_ms bigint,
  primary key (chain, id)
) with (fillfactor = 70);                  -- room for new versions of a row beside the old one
create index pool_by_token on pool (chain, token);

-- A pool swap (`in_pool`), or the net total of a route of several swaps (`in_wallet`, idx below zero).
-- The only swap of a route is both. Key: block (one hash per number at a time), transaction, index in it.
create table trade (
  chain text not null,
  network text not null,
  block_number bigint not null,
  block_hash text not null,
  time_ms bigint not null,
  tx_index integer not null,
  tx_hash text not null,
  idx integer not null,
  in_pool boolean not null,
  in_wallet boolean not null,
  route_id text not null,
  hops smallint not null,
  dex text not null,
  pool text,
  sender text not null,
  side "char" not null,                    -- b buy, s sell, x neither
  token text not null,
  quote text not null,
  sold_token text not null,
  sold_units numeric(78, 0),
  bought_token text not null,
  bought_units numeric(78, 0),
  reason text,
  fee_units numeric(78, 0),
  value_micros numeric(38, 0),
  price_usd double precision,
  market_cap double precision,
  seen_ms bigint not null,
  primary key (chain, time_ms, block_number, tx_index, idx)
) partition by range (time_ms);
create index trade_by_pool on trade (chain, pool, time_ms desc) where in_pool;
create index trade_by_sender on trade (chain, sender, time_ms desc) where in_wallet;
create index trade_by_network on trade (network, time_ms desc) where in_wallet;

create table candle (
  chain text not null,
  pool text not null,
  period integer not null,                 -- seconds
  open_s bigint not null,                  -- start of the bucket, seconds
  open double precision not null,
  high double precision not null,
  low double precision not null,
  close double precision not null,
  cap_open double precision,
  cap_high double precision,
  cap_low double precision,
  cap_close double precision,
  buy_micros numeric(38, 0) not null,
  sell_micros numeric(38, 0) not null,
  buys integer not null,
  sells integer not null,
  primary key (chain, pool, period, open_s)
) with (fillfactor = 90);

-- Holdings of traded and launched tokens. On EVM chains account and owner are the same.
create table balance (
  chain text not null,
  token text not null,
  account text not null,
  owner text not null,
  units numeric(78, 0) not null,
  primary key (chain, token, account)
  -- No index on units: every transfer would have to move an entry of it, and lists of holders are asked for far less.
) with (fillfactor = 80);
create index balance_by_owner on balance (chain, owner);

-- A launchpad token from creation to its DEX pool.
create table launch (
  chain text not null,
  token text not null,
  network text not null,
  dex text not null,
  pool text not null,
  quote text not null,
  creator text not null,
  name text not null,
  symbol text not null,
  uri text,
  created_ms bigint not null,
  updated_ms bigint not null,
  stage text not null,                     -- curve, filled, migrated
  progress double precision not null,      -- 0 to 100
  to_pool text,
  first_block bigint not null,
  primary key (chain, token)
);
create index launch_latest on launch (network, created_ms desc);
create index launch_progress on launch (network, progress desc) where stage = 'curve';
create index launch_completed on launch (network, updated_ms desc) where stage <> 'curve';

-- Dollar price of a coin, in hundred-millionths, as the last price pool trade said.
create table coin_price (
  chain text not null,
  symbol text not null,
  price_e8 numeric(38, 0) not null,
  pool text not null,
  time_ms bigint not null,
  primary key (chain, symbol)
);

-- Before-images of rows that a block within finality changed; null before means the block inserted it.
create table undo (
  chain text not null,
  block_number bigint not null,
  position bigint generated always as identity,
  relation text not null,
  before jsonb,
  after jsonb not null,
  primary key (chain, block_number, position)
);

-- Committed outgoing events: one record per commit, numbered without holes per chain.
create table outbox (
  chain text not null,
  seq bigint not null,
  body text not null,
  primary key (chain, seq)
);

create table marked_wallet (
  family text not null,                    -- EVM, SOL
  address text not null,
  name text not null,
  kind text not null,                      -- KOL
  primary key (family, address)
);
