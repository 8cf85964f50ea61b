import type { WatchedEventKind } from '@peregrine/contract/watchedWallet'
import type { TradeWire } from '@peregrine/contract/trade'
import { eventTypeOf, type WalletEvent } from '@peregrine/contract/walletEvent'
import type { Network } from '@peregrine/core/network'
import { readTradesAt, type TradeReader } from '../../domain/trades/tradePage.ts'
import { isUsdWithin, isWanted } from '../../domain/watched-wallets/isWanted.ts'
import { readTradeEvents } from '../../domain/watched-wallets/readTradeEvents.ts'
import type { Watch } from '../../domain/watched-wallets/watchedWallets.ts'
import { transferToWire } from '../../wire/transferWire.ts'
import { type Candidate, type EventSource, listCandidates, sourcesOf } from './candidates.ts'
import type { LastEvents } from './lastEvents.ts'

export type EventReaderDeps = TradeReader & { lastEvents: LastEvents }

type PageReader = Pick<EventReaderDeps, 'pool' | 'lastEvents'>

/** Selection of events: those of lists, filtered by their rules, or all of one wallet. */
export type EventScope = { list: ReadonlyMap<string, Watch> } | { wallet: string }

export type EventFilter = {
  network: Network | null
  event: WatchedEventKind
  minUsd: number | null
  maxUsd: number | null
  /** Excludes transfers. */
  isTradesOnly?: boolean
  /** Includes spam transfers. */
  isSpamShown?: boolean
}

/** Position between events: this many of that moment were already sent. */
export type EventPlace = [timeMs: number, given: number]

export type EventPage = { events: Candidate[]; next: EventPlace | null }

/** Rounds after which a page that the rules leave short is returned as it is. */
const maxRounds = 6

function passes(scope: EventScope, sift: EventFilter, candidate: Candidate): boolean {
  if (sift.event !== 'ALL' && eventTypeOf[candidate.kind] !== sift.event) return false
  if (!isUsdWithin(candidate.usd, sift.minUsd, sift.maxUsd)) return false
  if ('wallet' in scope) return true
  const watch = scope.list.get(candidate.wallet)
  return watch !== undefined && isWanted(watch, candidate)
}

const newestFirst = (a: Candidate, b: Candidate): number =>
  b.timeMs - a.timeMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Trade sides of a type; null for all. */
const sidesOf = { ALL: null, IN: ['b'], OUT: ['s'], OTHER: ['x'] } as const satisfies Record<
  WatchedEventKind,
  unknown
>

type Reading = { source: EventSource; wallets: string[] }

function readingsOf(scope: EventScope, sift: EventFilter): Reading[] {
  const ofFamily = (family: 'EVM' | 'SOL', wallets: string[]): Reading[] =>
    wallets.length === 0 ? [] : sourcesOf(family, sift.network).map((source) => ({ source, wallets }))
  const all = 'wallet' in scope ? [scope.wallet] : [...scope.list.keys()]
  const evm = all.filter((address) => address.startsWith('0x'))
  const sol = all.filter((address) => !address.startsWith('0x'))
  const readings = [...ofFamily('EVM', evm), ...ofFamily('SOL', sol)]
  const isWithout = sift.isTradesOnly || (sift.event !== 'ALL' && sift.event !== 'OTHER')
  return isWithout ? readings.filter(({ source }) => source.what === 'trades') : readings
}

/** Reads events of all sources back to the latest cut-off among them, and returns that moment; null at the end. */
async function readRound(
  reader: PageReader,
  readings: readonly Reading[],
  upToMs: number,
  count: number,
  { event, minUsd, maxUsd, isSpamShown = false }: EventFilter,
): Promise<{ found: Candidate[]; downToMs: number | null }> {
  const lists = await Promise.all(
    readings.map(({ source, wallets }) => {
      const sides = sidesOf[event]
      return listCandidates(reader, source, wallets, { upToMs, count, minUsd, maxUsd, sides, isSpamShown })
    }),
  )
  const ends = lists.flatMap((list) => (list.length >= count ? [list.at(-1)?.timeMs ?? 0] : []))
  const downToMs = ends.length > 0 ? Math.max(...ends) : null
  const found = lists.flat().filter(({ timeMs }) => downToMs === null || timeMs >= downToMs)
  return { found, downToMs }
}

/** Reads one page of events, newest first, after a position. May be short if the rules exclude much. */
export async function readPage(
  reader: PageReader,
  scope: EventScope,
  sift: EventFilter,
  { limit, before }: { limit: number; before: EventPlace | null },
): Promise<EventPage> {
  const readings = readingsOf(scope, sift)
  const skip = before?.[1] ?? 0
  // One more than shown, to know whether there are more.
  const needed = skip + limit + 1
  let upToMs = before?.[0] ?? Number.MAX_SAFE_INTEGER
  let events: Candidate[] = []
  for (let round = 0; round < maxRounds; round++) {
    const { found, downToMs } = await readRound(reader, readings, upToMs, needed * (round + 1), sift)
    events.push(...found.filter((candidate) => passes(scope, sift, candidate)).sort(newestFirst))
    if (downToMs === null || events.length >= needed) return cut(events, before, limit, downToMs)
    upToMs = downToMs - 1
  }
  events = events.slice(skip)
  return { events, next: [upToMs, 0] }
}

function cut(
  events: readonly Candidate[],
  before: EventPlace | null,
  limit: number,
  downToMs: number | null,
): EventPage {
  const skip = before?.[1] ?? 0
  const page = events.slice(skip, skip + limit)
  const last = page.at(-1)
  const isEnd = downToMs === null && events.length <= skip + limit
  if (!last || isEnd) return { events: page, next: null }
  const ofMoment = events.slice(0, skip + limit).filter(({ timeMs }) => timeMs === last.timeMs).length
  return { events: page, next: [last.timeMs, ofMoment] }
}

/** Reads the trades among events in wire form, by id. */
export async function readTrades(
  reader: TradeReader,
  events: readonly Candidate[],
): Promise<Map<string, TradeWire>> {
  const byChain = Map.groupBy(events, ({ chain }) => chain)
  const lists = await Promise.all(
    [...byChain].map(async ([chain, own]) => {
      const places = own.flatMap(({ of }) => ('trade' in of ? [of.trade] : []))
      return places.length === 0 ? [] : readTradesAt(reader, chain, places)
    }),
  )
  return new Map(lists.flat().map((trade) => [trade.id, trade]))
}

/** Completes the events of a page for display. */
export async function completeEvents(
  deps: EventReaderDeps,
  events: readonly Candidate[],
): Promise<WalletEvent[]> {
  const trades = await readTrades(deps, events)
  const told = new Map(
    (await readTradeEvents(deps.pool, [...trades.values()])).map((event) => [event.id, event]),
  )
  return events.flatMap(({ id, chain, of }) => {
    if ('trade' in of) return told.get(id) ?? []
    return { ...transferToWire(of.transfer), walletName: deps.nameOf(chain, of.transfer.wallet) }
  })
}
