-- Conditions that users wait for. Rows that a user owns: never dropped with chain data.

create table signal (
  id text primary key,
  owner_family text check (owner_family in ('EVM', 'SOL')),  -- null: a visitor's, whose key is the id
  owner text,
  visitor bytea,                           -- SHA-256 of the visitor's address, to count his; null: a user's
  chain text not null,
  token text not null,
  input jsonb not null,                    -- the condition as it was armed
  state text not null check (state in ('armed', 'triggered', 'late', 'expired')),
  version integer not null default 0,      -- grows with every change of the state
  progress jsonb not null,                 -- as of the place in signal_cursor
  trigger jsonb,
  trigger_block bigint,                    -- a reorg below it takes the trigger back
  epoch text,                              -- newest record when it was armed: records up to it do not count
  seq bigint,
  is_taken boolean not null default false, -- its progress moves with signal_cursor
  armed_ms bigint not null,
  changed_ms bigint not null,              -- of the state
  expires_ms bigint,
  check ((owner is null) = (owner_family is null) and (owner is null) <> (visitor is null))
);
create index signal_armed_owner on signal (owner_family, owner) where state = 'armed' and owner is not null;
create index signal_armed_visitor on signal (visitor) where state = 'armed' and visitor is not null;
create index signal_expiry on signal (expires_ms) where state = 'armed';
create index signal_fired on signal (chain, trigger_block) where state in ('triggered', 'late');
create index signal_ended on signal (changed_ms) where state <> 'armed';

-- Up to where each chain's record log was evaluated: written with the triggers and progress that it led to.
create table signal_cursor (
  chain text primary key,
  epoch text not null,
  seq bigint not null,
  -- Records before it were missing or said no more than that much changed: what is stored has yet to decide.
  is_incomplete boolean not null
);
