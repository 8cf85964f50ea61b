import { periodSeconds } from '@peregrine/core/period'
import { type StatsWindow, statsWindows } from '@peregrine/contract/marketStats'
import { getTrend } from '@peregrine/contract/routes/trend'
import type { Pool } from 'pg'
import { listChangedTokens, listStaleTokens } from '../apps/server/src/features/launches/figureStore.ts'
import { measureFigures } from '../apps/server/src/features/launches/measureFigures.ts'
import { GapReader } from '../apps/server/src/domain/gaps/gapReader.ts'
import { freshMs, TrendReader } from '../apps/server/src/features/trend/trendReader.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { fillTrades, tokens, tradedDays, tradesOf, wallets } from './fillTrades.ts'
import { quantile } from './quantile.ts'
import { startFilledDatabase } from './throwawayDatabase.ts'

const rounds = 50
const warmUps = 5
const holdersOfEach = 200
/** Blocks of Ethereum held by the indexer: twice the depth of finality, pruned every 200 blocks. */
const heldBlocks = 2 * 64 + 200
const dayMs = 86_400_000
const hourMs = 3_600_000

/** Fills the candles of all trades, laid out as by the indexer: in the order of their first trades. */
async function fillCandles(pool: Pool): Promise<void> {
  const client = await pool.connect()
  // Indexes are created after all rows: maintaining them over 30,000,000 rows would take half an hour.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'candle' and indexname <> 'candle_pkey'`,
  )
  await client.query(`set work_mem = '512MB'; set maintenance_work_mem = '512MB'`)
  await client.query('alter table candle drop constraint candle_pkey')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(
    `insert into candle (chain, pool, period, open_s, open, high, low, close, buy_micros, sell_micros, buys, sells)
     select chain, pool, s, time_ms / 1000 / s * s, 1, 1, 1, 1,
       coalesce(sum(value_micros) filter (where side = 'b'), 0), coalesce(sum(value_micros) filter (where side = 's'), 0),
       count(*) filter (where side = 'b'), count(*) filter (where side = 's')
     from trade, unnest($1::integer[]) s group by chain, pool, s, time_ms / 1000 / s
     order by min(time_ms), s`,
    [Object.values(periodSeconds).filter((seconds) => seconds >= 15)],
  )
  await client.query('alter table candle add primary key (chain, pool, period, open_s)')
  for (const { definition } of indexes) await client.query(definition)
  client.release(true)
}

/**
 * Fills pools and holders of both chains, the candles of all trades, and a launch for each token of the second chain.
 */
export async function fillMarket(pool: Pool, fromMs: number, holders: number): Promise<void> {
  await pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves)
     select chain, '0xp' || n, 'uniswap-v2', network, array['0xq', '0xt' || n], '0xt' || n, '0xq', true, 1, 1, array[1, 1]
     from (values ('eth', 'eth'), ('bsc', 'four')) as place (chain, network), generate_series(0, ${tokens} - 1) n`,
  )
  await pool.query(
    `update token set best_pool = '0xp' || substr(address, 4), price_usd = 1, market_cap = 1000000,
       total_supply = 1000000000, liquidity_micros = 10000000000, is_holders_complete = true`,
  )
  await fillCandles(pool)
  // Prime steps visit all wallets before one repeats.
  await pool.query(
    `insert into balance (chain, token, account, owner, units)
     select chain, '0xt' || n, who, who, 1 + h * 1000
     from (values ('eth'), ('bsc')) as place (chain), generate_series(0, ${tokens} - 1) n,
       generate_series(1, $1::int) h, lateral (
         select '0x' || lpad(to_hex((n * 7919 + h * 104729) % ${wallets}), 40, '0') as who
       ) holder`,
    [holders],
  )
  await pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, uri, created_ms, updated_ms,
       stage, progress, to_pool, first_block)
     select 'bsc', '0xt' || n, 'four', 'fourmeme', '0xp' || n, '0xq', 'creator' || n, 'T', 'T', null, $1::bigint + n,
       $1::bigint + n, case when n % 10 = 0 then 'migrated' else 'curve' end, n % 100, null, 1
     from generate_series(0, ${tokens} - 1) n`,
    [fromMs],
  )
  await pool.query(
    `insert into marked_wallet select 'EVM', '0x' || lpad(to_hex(n), 40, '0'), 'K' || n, 'KOL'
     from generate_series(0, 500) n`,
  )
  await pool.query('vacuum analyze')
}

async function timed(
  work: (round: number) => Promise<number>,
  prepare?: (round: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + warmUps; round++) {
    await prepare?.(round)
    const startedMs = performance.now()
    if ((await work(round)) === 0) throw new Error('nothing was found')
    if (round >= warmUps) times.push(performance.now() - startedMs)
  }
  return times
}

/** Moves the held blocks along with the rounds: the newest ones, which a reorg could still undo. */
async function moveBlocks(pool: Pool, headMs: number): Promise<void> {
  await pool.query(
    `insert into block select 'eth', n, 'h' || n, 'h' || n - 1, $1::bigint - (${heldBlocks} - n) * 12000, false
     from generate_series(1, ${heldBlocks}) n
     on conflict (chain, number) do update set time_ms = excluded.time_ms`,
    [headMs],
  )
  await pool.query(
    `insert into chain_cursor values ('eth', ${heldBlocks}, 'h', $1, 'epoch', 1)
     on conflict (chain) do update set time_ms = excluded.time_ms`,
    [headMs],
  )
}

type List = { window: StatsWindow; sort: string }

/**
 * Times each refresh of a list in use, by a long-lived reader, as soon as its data expires; and the first read of all,
 * by a new reader each time.
 */
async function timeTrend(
  pool: Pool,
  endMs: number,
  { window, sort }: List,
  isFirst: boolean,
): Promise<number[]> {
  const query = getTrend.query.parse({ window, sort })
  const timesOf = (round: number) => endMs - (rounds + warmUps - round) * freshMs[window]
  let nowMs = 0
  const now = () => nowMs
  const openReader = () => new TrendReader(pool, new GapReader(pool, now), now)
  let reader = openReader()
  return timed(
    async () => (await reader.read('eth', query)).rows.length,
    async (round) => {
      nowMs = timesOf(round)
      await moveBlocks(pool, nowMs)
      if (isFirst) reader = openReader()
    },
  )
}

/** Times a pass of the figures: tokens traded in the last second, and sixty not measured for a minute. */
async function timeFigures(pool: Pool, endMs: number): Promise<number[]> {
  // A kept database has those of the last run, with times in the future.
  await pool.query('truncate launch_figure')
  return timed(async (round) => {
    const nowMs = endMs + round * hourMs
    const due = [
      ...(await listChangedTokens(pool, 'four', endMs - 1_000, nowMs)),
      ...(await listStaleTokens(pool, 'four', nowMs - 60_000)),
    ]
    const findContracts = async () => new Set<string>()
    await measureFigures(pool, 'bsc', [...new Set(due)], { findContracts, nowMs })
    return due.length
  })
}

function results(name: string, times: number[], isFree = false): BenchResult[] {
  if (process.env['BENCH_DETAIL']) console.error(name, JSON.stringify(times))
  const free = { unit: 'ms', ratio: null, target: 'none', isMet: true }
  const p99 = quantile(times, 0.99)
  return [
    { name: `${name}-p50`, value: quantile(times, 0.5), ...free },
    isFree ? { name: `${name}-p99`, value: p99, ...free } : atMost(`${name}-p99`, p99, 'ms', 100),
  ]
}

async function fill(pool: Pool, isQuick: boolean): Promise<{ endMs: number }> {
  const endMs = Date.now()
  const fromMs = endMs - tradedDays * dayMs
  await fillTrades(pool, {
    count: tradesOf(isQuick),
    fromMs,
    max: { chain: 'eth', network: 'eth' },
    rest: { chain: 'bsc', network: 'four' },
  })
  await fillMarket(pool, fromMs, isQuick ? holdersOfEach / 10 : holdersOfEach)
  return { endMs }
}

/** Measures the trend list of every window and a pass of the launch figures, over five million trades. */
export async function benchTrend({ isQuick, keepIn }: BenchOptions): Promise<BenchResult[]> {
  const database = await startFilledDatabase(
    {
      name: isQuick ? 'trend-quick' : 'trend',
      settings: { fsync: 'off', max_wal_size: '8GB' },
      fill: (pool) => fill(pool, isQuick),
    },
    keepIn,
  )
  try {
    const { pool, facts } = database
    const found: BenchResult[] = []
    const time = async (name: string, list: List, isFirst = false) =>
      found.push(...results(name, await timeTrend(pool, facts.endMs, list, isFirst), isFirst))
    for (const window of Object.keys(statsWindows) as StatsWindow[])
      await time(`trend-${window}`, { window, sort: 'volume' })
    for (const sort of ['traders', 'change']) await time(`trend-24h-by-${sort}`, { window: '24h', sort })
    await time('trend-24h-first', { window: '24h', sort: 'volume' }, true)
    found.push(...results('launch-figures', await timeFigures(pool, facts.endMs)))
    return found
  } finally {
    await database.end()
  }
}
