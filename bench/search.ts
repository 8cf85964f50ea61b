import { fileURLToPath } from 'node:url'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { textSkeleton } from '@peregrine/core/tokenText'
import type { Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { searchTokens } from '../apps/server/src/features/search/store.ts'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import type { BenchOptions } from './benchOptions.ts'
import { type BenchResult, benchLine } from './benchResult.ts'
import { startFilledDatabase } from './throwawayDatabase.ts'

const tokens = 1_000_000
const queries = 500
const warmUps = 50
const seed = 7

const words = [
  'pepe',
  'doge',
  'trump',
  'inu',
  'moon',
  'cat',
  'elon',
  'baby',
  'ai',
  'shib',
  'wojak',
  'chad',
  'frog',
  'king',
]
const hanWords = ['狗狗币', '小猫', '金狗', '马斯克', '特朗普', '龙', '柴犬', '青蛙', '月亮', '牛市']
const chains = [
  ['eth', 'eth'],
  ['base', 'base'],
  ['bsc', 'bsc'],
  ['bsc', 'four'],
  ['sol', 'sol'],
  ['sol', 'pump'],
] as const

type Random = () => number
const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)] as T

function letters(count: number, random: Random): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')
}

/** Builds names as on launchpads: a quarter share a few words, a tenth are Chinese, the rest is anything. */
function madeName(random: Random): string {
  const dice = random()
  if (dice < 0.1) return pick(hanWords, random) + (random() < 0.5 ? pick(hanWords, random) : '')
  if (dice < 0.35)
    return pick(words, random) + (random() < 0.6 ? letters(1 + Math.floor(random() * 5), random) : '')
  return letters(3 + Math.floor(random() * 9), random)
}

function madeAddress(number: number, isSol: boolean, random: Random): string {
  if (!isSol)
    return `0x${Math.floor(random() * 2 ** 48)
      .toString(16)
      .padStart(12, '0')}${number.toString(16).padStart(28, '0')}`
  return `${letters(8, random)}${number.toString().replaceAll('0', 'z').padStart(10, 'A')}${letters(20, random)}pump`
}

export type MadeToken = { symbol: string; name: string; address: string }

/** Fills tokens and the pools of those with liquidity; returns a sample. */
async function fill(pool: Pool, random: Random): Promise<MadeToken[]> {
  const sample: MadeToken[] = []
  const poolLines: string[] = []
  const skeletons = new Map<string, string>()
  const skeletonOf = (text: string): string => {
    const known = skeletons.get(text) ?? textSkeleton(text)
    skeletons.set(text, known)
    return known
  }
  function* lines(): Generator<string> {
    for (let i = 0; i < tokens; i++) {
      const [chain, network] = pick(chains, random)
      const symbol = madeName(random).slice(0, 12).toUpperCase()
      const name = random() < 0.5 ? symbol.toLowerCase() : `${madeName(random)} ${madeName(random)}`
      const address = madeAddress(i, chain === 'sol', random)
      // Three in ten have liquidity, from one dollar to a hundred million, uniform in its logarithm.
      const liquidity = random() < 0.3 ? Math.floor(1e6 * 10 ** (random() * 8)) : 0
      const best = liquidity > 0 ? `p${i}` : '\\N'
      if (liquidity > 0)
        poolLines.push(
          `${chain}\t${best}\tdex\t${network}\t{}\t${address}\tq\ttrue\t1\t1\t{}\t${liquidity}\n`,
        )
      if (i % 997 === 0) sample.push({ symbol, name, address })
      yield `${chain}\t${address}\t${symbol}\t${name}\t18\t${skeletonOf(symbol)}\t1\t1\ttrue\t1\t1\t${liquidity}\t${best}\n`
    }
  }
  const client = await pool.connect()
  const tokenColumns =
    'chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms, is_holders_complete, price_usd, market_cap, liquidity_micros, best_pool'
  const poolColumns =
    'chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves, liquidity_micros'
  const all = [...lines()]
  // Indexes are created after all rows, like a restored backup; searches find the same.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'token_search' and indexname <> 'token_search_pkey'`,
  )
  await client.query('begin')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await pipeline(Readable.from(poolLines), client.query(copyFrom(`copy pool (${poolColumns}) from stdin`)))
  await pipeline(Readable.from(all), client.query(copyFrom(`copy token (${tokenColumns}) from stdin`)))
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  await client.query('vacuum analyze')
  client.release()
  return sample
}

const hostile = [
  '%',
  '_',
  '%%%',
  "';--",
  '\\',
  '"',
  '<b>',
  '{}',
  '((',
  'a%b',
  '\u202epep',
  '0x',
  '0x0',
  '🚀',
  'ａｂ',
  'x'.repeat(100),
]

type Maker = (token: MadeToken, random: Random) => string

/** Typical queries by share: prefixes of all lengths, whole symbols, substrings, Chinese, addresses, nonsense. */
const makers: readonly (readonly [share: number, make: Maker])[] = [
  [0.1, (_, random) => letters(1, random)],
  [0.1, (_, random) => letters(2, random)],
  [0.2, ({ symbol }, random) => symbol.slice(0, 3 + Math.floor(random() * 5))],
  [0.1, ({ symbol }) => symbol],
  [0.1, ({ name }) => name],
  [0.1, ({ name }, random) => name.slice(2, 6 + Math.floor(random() * 4)) || name],
  [0.1, (_, random) => pick(hanWords, random).slice(random() < 0.3 ? 1 : 0)],
  [0.06, (_, random) => pick(words, random)],
  [0.09, ({ address }, random) => address.slice(0, 4 + Math.floor(random() * 40))],
  [0.05, (_, random) => pick(hostile, random)],
]

function madeQuery(sample: readonly MadeToken[], random: Random): string {
  let dice = random()
  const found = makers.find(([share]) => {
    dice -= share
    return dice < 0
  })
  return (found ?? makers[0])?.[1](pick(sample, random), random) ?? ''
}

/** Searches a million tokens, one query after another, as the route does: median and p99 in milliseconds. */
export async function benchSearch({ keepIn }: Pick<BenchOptions, 'keepIn'>): Promise<BenchResult[]> {
  const database = await startFilledDatabase(
    {
      name: 'search',
      settings: { maintenance_work_mem: '256MB', fsync: 'off' },
      fill: (pool) => fill(pool, seededRandom(seed)),
    },
    keepIn,
  )
  try {
    const random = seededRandom(seed + 1)
    const sample = database.facts
    const times: { ms: number; query: string; hits: number }[] = []
    for (let i = 0; i < queries + warmUps; i++) {
      const query = madeQuery(sample, random)
      const startedAt = performance.now()
      const { hits } = await searchTokens(
        { pool: database.pool, discovery: null, now: Date.now, onError: console.error },
        query,
        'all',
      )
      if (i >= warmUps) times.push({ ms: performance.now() - startedAt, query, hits: hits.length })
    }
    times.sort((a, b) => a.ms - b.ms)
    if (process.env['BENCH_DETAIL']) for (const time of times.slice(-12)) console.error(JSON.stringify(time))
    const at = (share: number) => times[Math.floor(times.length * share)]?.ms ?? 0
    return [
      { name: 'search-p50', value: at(0.5), unit: 'ms', ratio: null, target: '<=5', isMet: at(0.5) <= 5 },
      { name: 'search-p99', value: at(0.99), unit: 'ms', ratio: null, target: '<=30', isMet: at(0.99) <= 30 },
    ]
  } finally {
    await database.end()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const result of await benchSearch({ keepIn: undefined })) console.log(benchLine(result))
}
