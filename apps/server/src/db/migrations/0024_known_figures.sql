-- What each price pool of a coin said last: the coin's price is weighed from them (docs/coin-prices.md).
create table price_pool (
  chain text not null,
  pool text not null,
  symbol text not null,
  prices_e8 numeric(38, 0)[] not null,     -- dollars of one whole coin in hundred-millionths, oldest first
  slot_ms bigint not null,                 -- when the newest of them began; a price less than a slot later replaces it
  depth_micros numeric(38, 0) not null,    -- twice the lesser side, in millionths of a dollar; 0 where it is unknown
  traded_ms bigint not null,
  primary key (chain, pool)
);

-- Of a token whose transfers were not all seen nothing is counted: null, where it was 0.
alter table launch_figure alter column holders drop not null, alter column kols drop not null;
update launch_figure f set holders = null, top10 = null, dev = null, sniper_share = null, kols = null
from token k where k.chain = f.chain and k.address = f.token and not k.is_holders_complete;

-- Words that wallets registered as invite codes. A word stays with its wallet for ever: links with it are about.
create table invite_code (
  code text primary key,
  family text not null check (family in ('EVM', 'SOL')),
  address text not null,
  place smallint not null,                 -- the wallet's first, second, … word
  registered_at timestamptz not null default clock_timestamp(),
  unique (family, address, place)
);
