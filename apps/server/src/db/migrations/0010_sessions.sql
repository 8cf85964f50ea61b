-- Who has proven to own a wallet. Rows that a user owns: never dropped with chain data.

create table sign_in_nonce (
  nonce text primary key,
  address text not null,
  chain_family text not null check (chain_family in ('EVM', 'SOL')),
  chain_id text not null,
  domain text not null,
  uri text not null,
  statement text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_nonce_expiry on sign_in_nonce (expires_at);

create table session (
  -- SHA-256 of what the cookie holds: who reads this table cannot sign in with it.
  secret_hash bytea primary key,
  -- What the owner sees in the list of sessions, and revokes by.
  id uuid not null unique,
  address text not null,
  chain_family text not null check (chain_family in ('EVM', 'SOL')),
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_owner on session (chain_family, address);
create index session_expiry on session (expires_at);
