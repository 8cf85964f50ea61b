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

/**
 * Returns the marks of trades, oldest first: one per wallet, candle and direction. The minimum applies to their sum, so
 * that a large order in many parts stays; an unknown sum passes none but 0.
 */
export function toMarks(
  trades: readonly TradeWire[],
  { kindOf, seconds, minUsd }: { kindOf: KindOf; seconds: number; minUsd: number },
): ChartMark[] {
  const marks = new Map<string, ChartMark>()
  for (const trade of trades) {
    const kind = kindOf(trade)
    if (!kind || trade.tradeType === 'swap') continue
    const timestamp = trade.timestamp - (trade.timestamp % (seconds * 1000))
    const key = `${timestamp} ${trade.tradeType} ${trade.senderAddress}`
    const { tradeType: side, senderAddress: wallet, userName: name } = trade
    const mark = marks.get(key) ?? { timestamp, side, kind, wallet, name, count: 0, usd: null, unpriced: 0 }
    addTrade(mark, trade)
    marks.set(key, mark)
  }
  return [...marks.values()]
    .filter(({ usd }) => minUsd === 0 || (usd !== null && usd >= minUsd))
    .sort((a, b) => a.timestamp - b.timestamp || markKinds.indexOf(b.kind) - markKinds.indexOf(a.kind))
}
