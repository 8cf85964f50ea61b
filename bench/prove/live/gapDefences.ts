import type { TestDatabase } from '@peregrine/testkit/database'

/**
 * What keeps rows right while gaps are filled, taken out in the database, since no option of the program does: how far
 * a gap is read is not stored with its rows, its end is not, or a candle of the gap replaces the stored one.
 */
export const gapDefences = {
  progress: `
    create function forget_progress() returns trigger language plpgsql as $$
    begin
      if new.filled_ms is null then
        new.filled_to := old.filled_to;
        new.filled_hash := old.filled_hash;
      end if;
      return new;
    end $$;
    create trigger forget_progress before update on chain_gap for each row execute function forget_progress()`,
  end: `
    create function forget_end() returns trigger language plpgsql as $$
    begin
      new.to_number := old.to_number;
      new.to_hash := old.to_hash;
      return new;
    end $$;
    create trigger forget_end before update on chain_gap for each row execute function forget_end()`,
  merge: `
    create or replace function filled_candle(t candle, f candle, has_earlier boolean, has_later boolean) returns candle
      language sql immutable as 'select f'`,
} as const

export type GapDefence = keyof typeof gapDefences

export async function takeOut(database: TestDatabase, without: GapDefence | null): Promise<void> {
  if (without) await database.pool.query(gapDefences[without])
}
