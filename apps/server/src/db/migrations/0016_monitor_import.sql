-- Imports of wallet lists, with what it takes to undo them. Rows that a user owns.

create table monitor_import (
  id uuid primary key default gen_random_uuid(),
  owner_family text not null check (owner_family in ('EVM', 'SOL')),
  owner text not null,
  -- Its rows carry this time, microseconds apart, so that what has been touched since can be told from what has not.
  made_at timestamptz not null,
  -- [{chain_type, address}] of what it added; whole rows, as they were before, of what it changed.
  added jsonb not null,
  changed jsonb not null,
  undone_at timestamptz
);
create index monitor_import_owner on monitor_import (owner_family, owner, made_at desc);
