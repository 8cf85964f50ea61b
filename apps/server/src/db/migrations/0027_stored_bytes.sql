-- Bytes that the rows of a user take, for the most that one user may store.
alter table monitor_config add column bytes integer not null generated always as (
  100 + octet_length(address) + octet_length(name) + octet_length(avatar_url) + octet_length(config_group)
    + octet_length(tip) + octet_length(extra::text)
) stored;
alter table monitor_import add column bytes integer not null generated always as (
  100 + octet_length(added::text) + octet_length(changed::text)
) stored;
-- A list is read in pages, newest first, and its bytes are added up.
create index monitor_config_newest on monitor_config (owner_family, owner, created_at desc, address, chain_type)
  include (bytes);
