import { chainDefinitions, nativeEvmAddress } from '@peregrine/chains/catalogue/registry'
import { type StatsWindow, statsWindows } from '@peregrine/contract/marketStats'
import type { TrendRow } from '@peregrine/contract/routes/trend'
import type { ChainKey, Network } from '@peregrine/core/network'
import type { Pool } from 'pg'

/** A row of the list before its people are counted. */
export type Candidate = Omit<
  TrendRow,
  'traders' | 'isTradersFloor' | 'kols' | 'holders' | 'isHoldersFloor'
> & { chain: ChainKey }

type CandidateRow = {
  network: Network | null
  token: string
  pool: string | null
  symbol: string
  name: string
  price_usd: number | null
  market_cap: number | null
  liquidity_micros: string
  traded_ms: string | null
  born_ms: string
  buy_micros: string
  sell_micros: string
  buys: string
  sells: string
  price_before: number | null
  price_first: number | null
  stage: 'curve' | 'filled' | 'migrated' | null
  progress: number | null
  creator: string | null
}

/** Only the tokens with the most volume are looked at further. */
const keptCandidates = 2_000

/** The candles that a window is made of, in seconds: the window begins at most one of them early. */
const candleOf: Record<Exclude<StatsWindow, '1m'>, number> = { '5m': 15, '1h': 60, '6h': 300, '24h': 900 }

/** A minute is taken from trades, longer windows from candles. The period stands in the text: the index is a partial one. */
function flowOf(window: StatsWindow): { text: string; priceCandle: number } {
  if (window === '1m')
    return {
      priceCandle: 1,
      text: `select pool, coalesce(sum(value_micros) filter (where side = 'b'), 0) as buy_micros,
          coalesce(sum(value_micros) filter (where side = 's'), 0) as sell_micros,
          count(*) filter (where side = 'b') as buys, count(*) filter (where side = 's') as sells
        from trade where chain = $1 and time_ms > $2::bigint * 1000 and in_pool and price_usd is not null group by pool`,
    }
  const period = candleOf[window]
  return {
    priceCandle: period,
    text: `select pool, sum(buy_micros) as buy_micros, sum(sell_micros) as sell_micros, sum(buys) as buys,
        sum(sells) as sells
      from candle where chain = $1 and period = ${period} and open_s > $2::bigint - ${period} group by pool`,
  }
}

/** Pools of unknown factories count for nothing: anybody can make one that trades with itself at any price. */
function candidateQuery(window: StatsWindow): string {
  const { text, priceCandle } = flowOf(window)
  const price = (which: string) =>
    `select ${which} from candle where chain = $1 and pool = k.best_pool and period = ${priceCandle}`
  return `
    with flow as (${text}),
    busiest as (
      select p.token, sum(f.buy_micros) as buy_micros, sum(f.sell_micros) as sell_micros, sum(f.buys) as buys,
        sum(f.sells) as sells
      from flow f join pool p on p.chain = $1 and p.id = f.pool
      where p.is_known_factory and p.token <> all($3::text[])
      group by p.token order by sum(f.buy_micros + f.sell_micros) desc limit ${keptCandidates}
    )
    select p.network, k.address as token, k.best_pool as pool, k.symbol, k.name, k.price_usd, k.market_cap,
      k.liquidity_micros, k.traded_ms, coalesce(l.created_ms, p.first_seen_ms, k.first_seen_ms) as born_ms,
      t.buy_micros, t.sell_micros, t.buys, t.sells, b.close as price_before, a.open as price_first,
      l.stage, l.progress, l.creator
    from busiest t
    join token k on k.chain = $1 and k.address = t.token
    left join pool p on p.chain = $1 and p.id = k.best_pool
    left join launch l on l.chain = $1 and l.token = k.address
    left join lateral (${price('close')} and open_s <= $2::bigint - ${priceCandle} order by open_s desc limit 1) b on true
    left join lateral (${price('open')} and open_s > $2::bigint - ${priceCandle} order by open_s limit 1) a on true`
}

const baseAddresses = (chain: ChainKey): string[] => [
  nativeEvmAddress,
  ...chainDefinitions[chain].baseTokens.map(({ address }) => address),
]

function change({ price_usd, price_before, price_first }: CandidateRow): number | null {
  const before = price_before ?? price_first
  return price_usd === null || before === null || before === 0 ? null : (price_usd / before - 1) * 100
}

function launchOf({ stage, progress, creator }: CandidateRow): Candidate['launch'] {
  return stage === null || progress === null || creator === null ? null : { stage, progress, creator }
}

function candidateOf(chain: ChainKey, row: CandidateRow): Candidate {
  const buyVolume = Number(row.buy_micros) / 1e6
  const sellVolume = Number(row.sell_micros) / 1e6
  const [buys, sells] = [Number(row.buys), Number(row.sells)]
  return {
    chain,
    network: row.network ?? chain,
    tokenAddress: row.token,
    poolAddress: row.pool,
    symbol: row.symbol,
    name: row.name,
    tokenPrice: row.price_usd,
    change: change(row),
    volume: buyVolume + sellVolume,
    buyVolume,
    sellVolume,
    buys,
    sells,
    trades: buys + sells,
    liquidity: Number(row.liquidity_micros) / 1e6,
    marketCap: row.market_cap,
    bornAt: Number(row.born_ms),
    tradedAt: row.traded_ms === null ? null : Number(row.traded_ms),
    launch: launchOf(row),
  }
}

/** The traded tokens of a chain over a window that ends at `atMs`, by volume. */
export async function readCandidates(
  pool: Pool,
  chain: ChainKey,
  window: StatsWindow,
  atMs: number,
): Promise<Candidate[]> {
  const startS = Math.floor(atMs / 1000) - statsWindows[window]
  const { rows } = await pool.query<CandidateRow>({
    name: `trend-${window}`,
    text: candidateQuery(window),
    values: [chain, startS, baseAddresses(chain)],
  })
  return rows.map((row) => candidateOf(chain, row)).sort((a, b) => b.volume - a.volume)
}
