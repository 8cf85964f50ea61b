-- The operator's list of KOLs: what is known of each, and what it takes to undo a change of the list.

alter table marked_wallet
  add column group_name text not null default '',
  -- An emoji, or the URL of a picture.
  add column avatar text not null default '',
  -- Without the @.
  add column x_handle text,
  add column source text not null default 'operator' check (source in ('operator', 'sandbox')),
  add column created_at timestamptz not null default clock_timestamp(),
  add column updated_at timestamptz not null default clock_timestamp();
create index marked_wallet_x_handle on marked_wallet (lower(x_handle)) where x_handle is not null;

create table kol_change (
  id uuid primary key default gen_random_uuid(),
  -- Rows that it wrote carry this time, so that what was touched since can be told from what was not.
  made_at timestamptz not null,
  -- The operator's wallet; empty for a command on the server's machine.
  made_by text not null,
  kind text not null check (kind in ('import', 'edit', 'remove')),
  -- Name of the imported file, or of the wallet.
  label text not null,
  -- Rows as they were before, of those that it changed or removed.
  before jsonb not null,
  -- [{family, address}] of the rows that it added or changed.
  after jsonb not null,
  undone_at timestamptz
);
create index kol_change_newest on kol_change (made_at desc);

-- Every process keeps the names in memory, and hears of a change when it is committed.
create function tell_kol_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kols', '');
  return null;
end $$;
create trigger marked_wallet_changed after insert or update or delete or truncate on marked_wallet
  for each statement execute function tell_kol_change();
