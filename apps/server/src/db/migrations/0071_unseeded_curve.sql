-- What blocks told of launchpads' curves whose launch has no row yet: it is older than the indexing, and is still to be
-- read (ADR 31). One row a block, so that a reorg takes back what its blocks told and no more.
create table unseeded_curve (
  chain text not null,
  token text not null,
  block_number bigint not null,
  stage text not null,                     -- curve, filled, migrated
  progress double precision not null,
  to_pool text,
  time_ms bigint not null,
  primary key (chain, token, block_number)
);

create function stage_rank(stage text) returns integer
language sql immutable as $$ select array_position(array['curve', 'filled', 'migrated'], stage) $$;

-- A launch as it is after what a block told. Progress that is older than the reading of the curve, or than what the row
-- has, changes nothing, and an earlier stage never overrides a later one.
create function followed_launch(t launch, c unseeded_curve, read_at bigint) returns launch
language plpgsql immutable as $$
declare made launch := t;
begin
  if stage_rank(c.stage) < stage_rank(t.stage) then return made; end if;
  if c.stage <> 'curve' or (c.block_number > read_at and c.time_ms >= t.updated_ms) then
    made.progress := c.progress;
  end if;
  made.stage := c.stage;
  made.to_pool := coalesce(c.to_pool, t.to_pool);
  made.updated_ms := greatest(t.updated_ms, c.time_ms);
  return made;
end $$;

-- Gives launches that have a row by now what blocks told before, in the order of the blocks, each journalled as if its
-- block had changed the row. Returns the changed rows, the last one of a launch being the present one. The caller holds
-- the chain's cursor: of the indexer and the reader of the past one comes after the other, and sees what it wrote.
create function follow_curves(of_chain text, tokens text[], read_at bigint) returns setof launch
language plpgsql as $$
declare
  told unseeded_curve;
  was launch;
  made launch;
begin
  for told in
    select c.* from unseeded_curve c join launch l on l.chain = c.chain and l.token = c.token
    where c.chain = of_chain and c.token = any(tokens) order by c.block_number, c.token
  loop
    select l.* into strict was from launch l where l.chain = of_chain and l.token = told.token;
    made := followed_launch(was, told, read_at);
    if made is distinct from was then
      update launch set stage = made.stage, progress = made.progress, to_pool = made.to_pool,
        updated_ms = made.updated_ms where chain = of_chain and token = told.token;
      insert into undo (chain, block_number, relation, before, after)
        values (of_chain, told.block_number, 'launch', to_jsonb(was), to_jsonb(made));
      return next made;
    end if;
  end loop;
  delete from unseeded_curve c using launch l
    where c.chain = of_chain and c.token = any(tokens) and l.chain = c.chain and l.token = c.token;
end $$;
