import type { SignalInput } from '@peregrine/contract/signal'
import { networkFacts } from '@peregrine/core/network'
import { newestFirst } from '../../db/newestFirst.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { StoredProgress } from './armedSignal.ts'
import { freshProgress } from './rules/progress.ts'
import { startBest, type Trailing } from './rules/watchBest.ts'

/** Trades of a pool among which a start is looked for: so many in less than the hold time are no single push. */
const maxTrades = 100

type PastRow = {
  timeMs: number
  blockNumber: number
  price: number | null
  marketCap: number | null
  valueUsd: number
}

const pastText = `
  select g.id, c.time_ms as head_ms, (select coalesce(json_agg(t), '[]') from (
    select time_ms as "timeMs", block_number as "blockNumber", price_usd as price, market_cap as "marketCap",
      coalesce(value_micros, 0) / 1e6 as "valueUsd"
    from trade where chain = g.chain and pool = p.named and in_pool and token = g.token
    order by ${newestFirst} limit ${maxTrades}) t) as trades
  from jsonb_to_recordset($1) as g (id text, chain text, token text, pool text)
  join chain_cursor c on c.chain = g.chain
  cross join lateral (select coalesce(g.pool,
    (select best_pool from token where chain = g.chain and address = g.token)) as named) p`

type Asked = { input: SignalInput; condition: Trailing }

/** Those whose start has to have lasted; all others take the last stored price. */
function slowStarters(inputs: readonly SignalInput[]): Map<string, Asked> {
  const asked = new Map<string, Asked>()
  for (const input of inputs) {
    const { condition, holdMs, volumeUsd, signalId } = input
    if (condition.kind === 'trailing' && (holdMs > 0 || volumeUsd > 0))
      asked.set(signalId, { input, condition })
  }
  return asked
}

function startOf({ input, condition }: Asked, headMs: number, rows: readonly PastRow[]) {
  const trades = rows.map(({ price, marketCap, ...row }) => ({
    ...row,
    figure: condition.measure === 'price' ? price : marketCap,
  }))
  return startBest(condition, { rules: input, headMs }, trades)
}

/** Reads what trailing conditions that ask for a hold or a volume start from; absent where nothing has lasted yet. */
export async function readStarts(
  db: Queryable,
  inputs: readonly SignalInput[],
): Promise<Map<string, StoredProgress>> {
  const asked = slowStarters(inputs)
  if (asked.size === 0) return new Map()
  const given = [...asked.values()].map(({ input: { signalId, network, token, pool } }) => ({
    id: signalId,
    chain: networkFacts[network].chain,
    token,
    pool,
  }))
  const { rows } = await db.query<{ id: string; head_ms: string; trades: PastRow[] }>(pastText, [
    JSON.stringify(given),
  ])
  const starts = new Map<string, StoredProgress>()
  for (const { id, head_ms, trades } of rows) {
    const one = asked.get(id)
    const start = one && startOf(one, Number(head_ms), trades)
    // A reorg of all that it comes from leaves nothing to start from.
    if (start)
      starts.set(id, {
        now: start.progress,
        before: [{ block: start.blockNumber, progress: freshProgress }],
      })
  }
  return starts
}
