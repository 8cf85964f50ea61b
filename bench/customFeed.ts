import { plainWatch } from '@peregrine/testkit/plainWatch'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { LastEvents } from '../apps/server/src/features/wallet-events/lastEvents.ts'
import {
  type EventReaderDeps,
  type EventScope,
  type EventFilter,
  readPage,
  readTrades,
  completeEvents,
} from '../apps/server/src/features/wallet-events/readEvents.ts'
import type { Watch } from '../apps/server/src/domain/watched-wallets/watchedWallets.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { fillTrades, tradedDays, tradesOf, wallets } from './fillTrades.ts'
import { quantile } from './quantile.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

const listed = 5_000
const rounds = 200
const warmUps = 20

function listOf(numbers: readonly number[]): Map<string, Watch> {
  const watcher = { chainFamily: 'EVM' as const, address: '0x1' }
  return new Map(
    numbers.map((number) => {
      const address = `0x${number.toString(16).padStart(40, '0')}`
      const watch: Watch = {
        watcher,
        chainType: 1,
        address,
        name: '',
        ...plainWatch,
      }
      return [address, watch]
    }),
  )
}

const sift = (change: Partial<EventFilter> = {}): EventFilter => ({
  network: 'eth',
  event: 'ALL',
  minUsd: null,
  maxUsd: null,
  isTradesOnly: true,
  ...change,
})
/** Typical filters: the whole feed, only buys, only large trades. */
const sifts = [sift(), sift({ event: 'IN' }), sift({ minUsd: 1_000 })]

async function timed(count: number, ask: (round: number) => Promise<number>, min: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < count + warmUps; round++) {
    const startedMs = performance.now()
    const found = await ask(round)
    if (found < min) throw new Error(`only ${found} of ${min} events were found`)
    if (round >= warmUps) times.push(performance.now() - startedMs)
  }
  return times
}

/** Measures the custom feed of a user with 5,000 wallets over five million trades, as its routes read it. */
export async function benchCustomFeed({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const database = await startThrowawayDatabase({ fsync: 'off', max_wal_size: '8GB' })
  try {
    const { pool } = database
    await fillTrades(pool, {
      count: tradesOf(isQuick),
      fromMs: Date.now() - tradedDays * 86_400_000,
      max: { chain: 'eth', network: 'eth' },
      rest: { chain: 'base', network: 'base' },
    })
    const deps: EventReaderDeps = {
      pool,
      lastEvents: new LastEvents(pool),
      nameOf: () => null,
    }
    const random = seededRandom(11)
    const anyone = () => Array.from({ length: listed }, () => Math.floor(random() * wallets))
    const lists: EventScope[] = Array.from({ length: 8 }, () => ({ list: listOf(anyone()) }))
    const silent: EventScope = { list: listOf(Array.from({ length: listed }, (_, at) => 2_009 + at * 10)) }
    const feed = async (scope: EventScope, round: number): Promise<number> => {
      const { events } = await readPage(deps, scope, sifts[round % 3] ?? sift(), { limit: 100, before: null })
      return (await readTrades(deps, events)).size
    }
    const page = async (scope: EventScope): Promise<number> => {
      const { events } = await readPage(deps, scope, sift({ network: null, isTradesOnly: false }), {
        limit: 50,
        before: null,
      })
      return (await completeEvents(deps, events)).length
    }
    const listAt = (round: number): EventScope => lists[round % lists.length] as EventScope
    const own = await timed(rounds, (round) => feed(listAt(round), round), 100)
    const quiet = await timed(rounds / 4, (round) => feed(silent, round), 1)
    const told = await timed(rounds / 4, (round) => page(listAt(round)), 50)
    if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ own, quiet, told }))
    const bare = { unit: 'ms', ratio: null, target: 'none', isMet: true }
    const p99 = quantile(own, 0.99)
    return [
      { name: 'custom-feed-p50', value: quantile(own, 0.5), ...bare },
      { ...bare, name: 'custom-feed-p99', value: p99, target: '<=50', isMet: p99 <= 50 },
      { name: 'custom-feed-silent-p99', value: quantile(quiet, 0.99), ...bare },
      { name: 'wallet-events-p99', value: quantile(told, 0.99), ...bare },
    ]
  } finally {
    await database.end()
  }
}
