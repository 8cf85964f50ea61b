-- The transaction that moved a launch's liquidity to its DEX pool; null while on the curve, and where it was not seen.
alter table launch add column migrated_tx text;

-- A later stage is never overridden by an earlier one.
create or replace function filled_launch(t launch, f launch) returns launch
language plpgsql immutable as $$
declare made launch := t;
begin
  made.to_pool := coalesce(t.to_pool, f.to_pool);
  made.migrated_tx := coalesce(t.migrated_tx, f.migrated_tx);
  if array_position(array['curve', 'filled', 'migrated'], f.stage)
    > array_position(array['curve', 'filled', 'migrated'], t.stage) then
    made.stage := f.stage;
    made.progress := f.progress;
  elsif f.updated_ms > t.updated_ms then
    made.progress := f.progress;
  end if;
  made.updated_ms := greatest(t.updated_ms, f.updated_ms);
  return made;
end $$;

-- Told before the launch has a row, as the stage is.
alter table unseeded_curve add column migrated_tx text;

create or replace function followed_launch(t launch, c unseeded_curve, read_at bigint) returns launch
language plpgsql immutable as $$
declare made launch := t;
begin
  if stage_rank(c.stage) < stage_rank(t.stage) then return made; end if;
  if c.stage <> 'curve' or (c.block_number > read_at and c.time_ms >= t.updated_ms) then
    made.progress := c.progress;
  end if;
  made.stage := c.stage;
  made.to_pool := coalesce(c.to_pool, t.to_pool);
  made.migrated_tx := coalesce(c.migrated_tx, t.migrated_tx);
  made.updated_ms := greatest(t.updated_ms, c.time_ms);
  return made;
end $$;

create or replace function follow_curves(of_chain text, tokens text[], read_at bigint) returns setof launch
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
        migrated_tx = made.migrated_tx, updated_ms = made.updated_ms where chain = of_chain and token = told.token;
      insert into undo (chain, block_number, relation, before, after)
        values (of_chain, told.block_number, 'launch', to_jsonb(was), to_jsonb(made));
      return next made;
    end if;
  end loop;
  delete from unseeded_curve c using launch l
    where c.chain = of_chain and c.token = any(tokens) and l.chain = c.chain and l.token = c.token;
end $$;
