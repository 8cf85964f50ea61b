-- End of the pause that a receiver asked for with Retry-After. Unlike our own wait after failures, switching the channel
-- on again does not end it.
alter table alert_channel add column asked_until timestamptz;

-- Ids of the trades and transfers behind an alert, each in its block, for a reorg to take back; the alert's own key names
-- no block.
alter table alert add column event_ids text[] not null default '{}';
alter table alert add column chain text;
update alert set chain = body->>'chain', event_ids = case when wallet_event_id is null then '{}' else array[wallet_event_id] end;
create index alert_event_ids on alert using gin (event_ids);
drop index alert_wallet_event;

-- An alert that a reorg took back is corrected where it was told, once the chain has reached a block by which its
-- transaction would have come again.
alter table alert add column correct_at_block bigint;
alter table alert add column corrected_at timestamptz;
create index alert_to_correct on alert (chain, correct_at_block)
  where is_reverted and corrected_at is null and correct_at_block is not null;

alter table alert_delivery add column kind text not null default 'alert' check (kind in ('alert', 'correction'));
