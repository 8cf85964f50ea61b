import type { TradeWire } from '@peregrine/contract/trade'
import type { WalletTag } from '@peregrine/contract/walletTag'
import type { WalletRelation } from '../../../domain/watched-wallets/useKnownWallets.ts'

/** Kinds of mark by whose trade it is, most significant first. */
export const markKinds = ['own', 'dev', 'followed', 'marked', 'kol'] as const
export type MarkKind = (typeof markKinds)[number]

/** Trades of one wallet in one candle and direction. */
export type ChartMark = {
  /** Start of the candle, milliseconds. */
  timestamp: number
  side: 'buy' | 'sell'
  kind: MarkKind
  wallet: string
  name: string | null
  /** The emoji or the URL of a picture of the wallet; empty without one. */
  avatar: string
  count: number
  /** Of the trades of known value; null if none has one. */
  usd: number | null
  /** Trades whose value is not known. */
  unpriced: number
}

export type KindOf = (trade: TradeWire) => MarkKind | null

/** Returns a wallet's kind of mark; null for none. */
export function markKind(relation: WalletRelation | null, tags: readonly WalletTag[]): MarkKind | null {
  const kinds: readonly string[] = [...(relation ? [relation] : []), ...tags]
  return markKinds.find((kind) => kinds.includes(kind)) ?? null
}

function addTrade(mark: ChartMark, { valueUsd }: TradeWire): void {
  mark.count++
  if (valueUsd === null) mark.unpriced++
  else mark.usd = (mark.usd ?? 0) + Number(valueUsd)
}

const nothing = { count: 0, usd: null, unpriced: 0 }

type MarkRules = {
  kindOf: KindOf
  avatarOf: (wallet: string) => string
  /** Length of a candle. */
  seconds: number
  minUsd: number
}

/**
 * Returns the marks of trades, oldest first: one per wallet, candle and direction. The minimum applies to their sum, so
 * that a large order in many parts stays; an unknown sum passes none but 0.
 */
export function toMarks(
  trades: readonly TradeWire[],
  { kindOf, avatarOf, seconds, minUsd }: MarkRules,
): ChartMark[] {
  const marks = new Map<string, ChartMark>()
  for (const trade of trades) {
    const kind = kindOf(trade)
    if (!kind || trade.tradeType === 'swap') continue
    const timestamp = trade.timestamp - (trade.timestamp % (seconds * 1000))
    const key = `${timestamp} ${trade.tradeType} ${trade.senderAddress}`
    const { tradeType: side, senderAddress: wallet, userName: name } = trade
    const mark = marks.get(key) ?? {
      timestamp,
      side,
      kind,
      wallet,
      name,
      avatar: avatarOf(wallet),
      ...nothing,
    }
    addTrade(mark, trade)
    marks.set(key, mark)
  }
  return [...marks.values()]
    .filter(({ usd }) => minUsd === 0 || (usd !== null && usd >= minUsd))
    .sort((a, b) => a.timestamp - b.timestamp || markKinds.indexOf(b.kind) - markKinds.indexOf(a.kind))
}

/** What a wallet did in one direction within several candles. */
export type WalletMarks = ChartMark & { lastTimestamp: number }

/** Joins marks of one direction by wallet, the largest value first. */
export function byWallet(marks: readonly ChartMark[]): WalletMarks[] {
  const wallets = new Map<string, WalletMarks>()
  for (const mark of marks) {
    const known = wallets.get(mark.wallet)
    wallets.set(mark.wallet, known ? together(known, mark) : { ...mark, lastTimestamp: mark.timestamp })
  }
  return [...wallets.values()].sort((a, b) => (b.usd ?? -1) - (a.usd ?? -1))
}

function together(known: WalletMarks, { timestamp, count, usd, unpriced }: ChartMark): WalletMarks {
  return {
    ...known,
    timestamp: Math.min(known.timestamp, timestamp),
    lastTimestamp: Math.max(known.lastTimestamp, timestamp),
    count: known.count + count,
    usd: usd === null ? known.usd : (known.usd ?? 0) + usd,
    unpriced: known.unpriced + unpriced,
  }
}

/** The trades behind marks: whose, in which direction, and from the first of their candles to the end of the last. */
type MarkedTrades = { makers: string[]; side: ChartMark['side']; fromMs: number; toMs: number }

/** Returns the trades behind marks of one direction; null without marks. */
export function tradesOf(marks: readonly WalletMarks[], seconds: number): MarkedTrades | null {
  const [first] = marks
  if (!first) return null
  return {
    makers: marks.map(({ wallet }) => wallet),
    side: first.side,
    fromMs: Math.min(...marks.map(({ timestamp }) => timestamp)),
    toMs: Math.max(...marks.map(({ lastTimestamp }) => lastTimestamp)) + seconds * 1000,
  }
}
