-- Rules that ask for a toast. Until now every alert had one; those of watched wallets alone are the bell's from here on.
alter table alert_rule add column is_toasted boolean not null default false;
update alert_rule set is_toasted = true, changed_at = clock_timestamp() where body ->> 'kind' in ('group', 'price');
