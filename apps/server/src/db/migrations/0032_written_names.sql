-- Names, notes and groups as they are taken now: without marks of direction and other hidden characters, with at most
-- four combining marks in a row. Joiners stay: they make one picture or letter of two.
create function pg_temp.written(given text) returns text language sql immutable as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(given,
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'),
    '[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4})[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+',
    '\1', 'g'))
$$;

update monitor_config set
  name = coalesce(nullif(pg_temp.written(name), ''), left(address, 6)),
  config_group = coalesce(nullif(pg_temp.written(config_group), ''), 'Default'),
  tip = pg_temp.written(tip)
where (name, config_group, tip)
  is distinct from (pg_temp.written(name), pg_temp.written(config_group), pg_temp.written(tip));

update alert_rule set body = body || jsonb_build_object('name', pg_temp.written(body->>'name'))
where body->>'name' is distinct from pg_temp.written(body->>'name');

-- A rule names its group as the wallets do.
update alert_rule
set body = body || jsonb_build_object('group', coalesce(nullif(pg_temp.written(body->>'group'), ''), 'Default'))
where body->>'group' is distinct from pg_temp.written(body->>'group');

drop function pg_temp.written(text);
