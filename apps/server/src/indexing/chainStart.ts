import type pg from 'pg'

/** Records the first block that is indexed of a chain: everything before it can be read on demand, nothing after it. */
export async function writeChainStart(
  client: pg.ClientBase,
  chain: string,
  { number, timeMs }: { number: number; timeMs: number },
): Promise<void> {
  await client.query(
    'insert into chain_start (chain, number, time_ms) values ($1, $2, $3) on conflict do nothing',
    [chain, number, timeMs],
  )
}
