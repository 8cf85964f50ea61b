-- Names for comparison, as symbols have them already in `skeleton`: compatibility forms, case, accents and look-alike
-- letters folded, the rest left out. Kept by the database itself, since the search table is its own.
create function name_skeleton(name text) returns text
language sql immutable parallel safe
return regexp_replace(
  translate(
    lower(normalize(name, nfkd)),
    'авсԁеѕіјкмнортухԝαβεικμνορτυχωη01i|35$8@47ıłøđ',
    'abcdesljkmhoptyxwabelkuvoptuxwnolllessbaatllod'
  ),
  '[^[:alnum:]]', '', 'g'
);

alter table token_search add column name_skeleton text collate "C"
  generated always as (name_skeleton(name)) stored;
create index token_search_name_twins on token_search (chain, name_skeleton, tier);
