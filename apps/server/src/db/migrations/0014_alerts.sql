-- What users want to be told of, where to, and what they were told. Rows that a user owns: never dropped with chain data.

create table alert_settings (
  owner_family text not null check (owner_family in ('EVM', 'SOL')),
  owner text not null,
  body jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (owner_family, owner)
);

create table alert_rule (
  id uuid primary key default gen_random_uuid(),
  owner_family text not null check (owner_family in ('EVM', 'SOL')),
  owner text not null,
  is_on boolean not null,
  channels text[] not null,
  sound text,
  body jsonb not null,
  -- What a price rule remembers between two prices.
  state jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
create index alert_rule_owner on alert_rule (owner_family, owner);

create table alert_channel (
  id uuid primary key default gen_random_uuid(),
  owner_family text not null check (owner_family in ('EVM', 'SOL')),
  owner text not null,
  kind text not null check (kind in ('push', 'telegram', 'webhook')),
  -- SHA-256 of where it leads: the same browser, bot or URL again replaces what was kept.
  target bytea not null,
  label text not null,
  host text not null,
  -- Tokens, keys and push addresses: sent to their host, never to a page or a log.
  secret jsonb not null,
  is_on boolean not null default true,
  is_ready boolean not null,
  failures int not null default 0,
  problem text,
  -- Not before this is it tried again.
  retry_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  unique (owner_family, owner, kind, target)
);

create table alert (
  id bigint generated always as identity primary key,
  owner_family text not null check (owner_family in ('EVM', 'SOL')),
  owner text not null,
  -- What happened, told once: two processes, or one after a crash, make the same alert.
  event_key text not null,
  -- The wallet's event, for a reorg to take back.
  wallet_event_id text,
  block_time_ms bigint not null,
  body jsonb not null,
  is_reverted boolean not null default false,
  made_at timestamptz not null default clock_timestamp(),
  unique (owner_family, owner, event_key)
);
create index alert_newest on alert (owner_family, owner, id desc);
create index alert_wallet_event on alert (wallet_event_id) where wallet_event_id is not null;
create index alert_made on alert (made_at);

-- The outbox: an alert and the ways that it has to go are written together, before anything is sent.
create table alert_delivery (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alert on delete cascade,
  channel_id uuid not null references alert_channel on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'summarised', 'failed')),
  due_at timestamptz not null,
  sent_at timestamptz,
  problem text
);
create index alert_delivery_due on alert_delivery (due_at) where state = 'waiting';
create index alert_delivery_alert on alert_delivery (alert_id);
create index alert_delivery_channel on alert_delivery (channel_id);

-- Up to where each chain's record log was looked at, so that a restart misses nothing.
create table alert_cursor (
  chain text primary key,
  epoch text not null,
  seq bigint not null
);
