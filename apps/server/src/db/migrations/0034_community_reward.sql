-- Rewards of trades, once for each transaction.
create table community_reward (
  environment text not null,
  chain text not null,
  transaction_hash text not null,
  owner_family text not null check (owner_family in ('EVM', 'SOL')),
  owner text not null,
  wallet text not null,
  fee_units numeric(78, 0) not null,       -- of the coin, to the operator's recipient, read from the chain
  volume_units numeric(78, 0) not null,    -- of the coin, as the page told
  share integer not null,                  -- floor(100 / fee percent); 0 without a fee
  fee_hash text,                           -- transaction that paid the fee; null without a fee
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (environment, chain, transaction_hash)
);
create unique index community_reward_by_fee on community_reward (environment, chain, fee_hash);
create index community_reward_by_owner on community_reward (owner_family, owner, recorded_at desc);
