-- Saved trade settings. Rows that a user owns: never dropped with chain data.

create table trade_config (
  owner_family text not null check (owner_family in ('EVM', 'SOL')),
  owner text not null,
  chain_type smallint not null check (chain_type in (1, 2)),
  config jsonb not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (owner_family, owner, chain_type)
);

-- The newest transfers of a chain, for lists of many wallets.
create index transfer_by_time on transfer (chain, time_ms desc);
