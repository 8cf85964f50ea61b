import type { TrendRow } from '@peregrine/contract/routes/trend'
import type { ChainKey, Network } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { MarketRow } from '../../db/rows.ts'
import { volumeUsd } from '../../db/unpricedTrades.ts'
import { usdOf } from '../../db/usdOf.ts'
import type { Flow } from './windowFlows.ts'

/** A row of the list before its people are counted and its price is compared. */
export type Candidate = Omit<
  TrendRow,
  'change' | 'traders' | 'isTradersFloor' | 'kols' | 'holders' | 'isHoldersFloor'
>

type CandidateRow = MarketRow & {
  network: Network | null
  born_ms: string | null
  stage: 'curve' | 'filled' | 'migrated' | null
  progress: number | null
  creator: string | null
}

/** Only the tokens with the most volume are processed further. */
const keptCandidates = 2_000

const factsQuery = `
  select p.network, k.address as token, k.best_pool as pool, k.symbol, k.name, k.price_usd, k.market_cap,
    known_liquidity(k.liquidity_micros, p) as known_micros, k.traded_ms, coalesce(l.created_ms, p.born_ms) as born_ms,
    l.stage, l.progress, l.creator
  from unnest($2::text[]) t(token)
  join token k on k.chain = $1 and k.address = t.token
  left join pool p on p.chain = $1 and p.id = k.best_pool
  left join launch l on l.chain = $1 and l.token = k.address`

function launchOf({ stage, progress, creator }: CandidateRow): Candidate['launch'] {
  return stage === null || progress === null || creator === null ? null : { stage, progress, creator }
}

function candidateOf(chain: ChainKey, row: CandidateRow, flow: Flow): Candidate {
  const { buys, sells, unpriced = 0 } = flow
  const volume = volumeUsd(volumeOf(flow), buys + sells, unpriced)
  const known = (micros: bigint) => (volume === null ? null : Number(micros) / 1e6)
  return {
    network: row.network ?? chain,
    tokenAddress: row.token,
    poolAddress: row.pool,
    symbol: row.symbol,
    name: row.name,
    tokenPrice: row.price_usd,
    volume,
    buyVolume: known(flow.buyMicros),
    sellVolume: known(flow.sellMicros),
    unpriced,
    buys,
    sells,
    trades: buys + sells,
    liquidity: usdOf(row.known_micros),
    marketCap: row.market_cap,
    bornAt: row.born_ms === null ? null : Number(row.born_ms),
    tradedAt: row.traded_ms === null ? null : Number(row.traded_ms),
    launch: launchOf(row),
  }
}

const volumeOf = ({ buyMicros, sellMicros }: Flow): bigint => buyMicros + sellMicros

/** Lists a chain's tokens with their traded volume, largest first; ties by address. */
export async function readCandidates(
  pool: Pool,
  chain: ChainKey,
  flows: ReadonlyMap<string, Flow>,
): Promise<Candidate[]> {
  const busiest = [...flows]
    .map(([token, flow]) => ({ token, flow, volume: volumeOf(flow) }))
    .sort((a, b) => Number(b.volume - a.volume) || (a.token < b.token ? -1 : 1))
    .slice(0, keptCandidates)
  const { rows } = await pool.query<CandidateRow>({
    name: 'trend-facts',
    text: factsQuery,
    values: [chain, busiest.map(({ token }) => token)],
  })
  const found = new Map(rows.map((row) => [row.token, row]))
  return busiest.flatMap(({ token, flow }) => {
    const row = found.get(token)
    return row ? candidateOf(chain, row, flow) : []
  })
}
