-- Wallets that users watch. Rows that a user owns: never dropped with chain data.

create table monitor_config (
  owner_family text not null check (owner_family in ('EVM', 'SOL')),
  owner text not null,
  -- 1 EVM, 2 Solana: of the watched wallet, whichever family its owner signed in with.
  chain_type smallint not null check (chain_type in (1, 2)),
  address text not null,
  name text not null,
  avatar_url text not null,
  config_group text not null,
  tip text not null,
  monitor_events text[] not null,
  enable_push boolean not null,
  enable_amount_filter boolean not null,
  min_amount numeric(20, 2),
  max_amount numeric(20, 2),
  -- What the list that it came from said besides, so that an export loses nothing.
  extra jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (owner_family, owner, chain_type, address)
);
-- Whose list a wallet that has just traded is on.
create index monitor_config_address on monitor_config (chain_type, address);
