import { z } from 'zod'
import { zProfitParts } from './fees.ts'
import { removeRanked, upsertRanked } from './rankedList.ts'
import { zChain, zNetwork, zUnits } from './trade.ts'

/**
 * Kinds of wallet events: it bought or sold a token, exchanged coins, or received or sent tokens or native coins
 * without a trade.
 */
export const walletEventKinds = ['buy', 'sell', 'swap', 'in', 'out'] as const
export type WalletEventKind = (typeof walletEventKinds)[number]

/** The event type a user selects for a watched wallet: buys are IN, sales OUT, everything else OTHER. */
export const eventTypeOf = {
  buy: 'IN',
  sell: 'OUT',
  swap: 'OTHER',
  in: 'OTHER',
  out: 'OTHER',
} as const satisfies Record<WalletEventKind, 'IN' | 'OUT' | 'OTHER'>

/** Effect of a trade on a wallet's position in a token (建仓, 加仓, 减仓, 清仓). */
export const zMove = z.enum(['open', 'add', 'reduce', 'close'])

/** An amount of a token: base units, null if unknown; decimals are null if the token does not report them. */
const zAmount = z.object({
  address: z.string().describe('0x0000… or the SOL mint for a native coin that was sent'),
  symbol: z.string(),
  decimals: z.number().nullable(),
  units: zUnits.nullable(),
})

/**
 * Signs of an address poisoning transfer: nothing was sent, or the other side resembles an address the wallet really
 * dealt with.
 */
export const spamKinds = ['zero', 'lookalike'] as const
export type SpamKind = (typeof spamKinds)[number]

/** One event of a wallet, as shown in the tracker and sent in alerts. */
export const zWalletEvent = z.object({
  /** Identity in lists; a reorged twin has another. */
  id: z.string(),
  kind: z.enum(walletEventKinds),
  chain: zChain,
  network: zNetwork,
  /** The wallet: lower-case 0x, or base58. */
  wallet: z.string(),
  /** Its KOL name; names given by a user are in the user's list. */
  walletName: z.string().nullable(),
  transactionHash: z.string(),
  blockNumber: z.number(),
  blockHash: z.string(),
  /** Block time, and time the server first saw the block, in milliseconds. */
  timestamp: z.number(),
  seenAt: z.number(),
  /** The token bought, sold or sent. */
  token: zAmount,
  /** The amount paid or received for it; null for a transfer. */
  quote: zAmount.nullable(),
  /** True for a native coin, false for a token. */
  isNative: z.boolean(),
  /** True if the token is a base coin: the native coin, WETH, WBNB, a stablecoin. */
  isBaseCoin: z.boolean(),
  /** The other side of a transfer; null if not on chain. */
  counterparty: z.string().nullable(),
  /** Reason a transfer is spam; null if it is not. */
  spam: z.enum(spamKinds).nullable(),
  /** Decimal text in dollars at the time of the event; null if no price is known. */
  valueUsd: z.string().nullable(),
  /** A trade's own price, which it paid; of a transfer, the token's then. */
  tokenPrice: z.number().nullable(),
  /** Where the trade left the market. */
  marketCap: z.number().nullable(),
  /** A pool for the token: the trade's, or its deepest. */
  poolAddress: z.string().nullable(),
  dex: z.string().nullable(),
  /** By the wallet's indexed trades in this token; null for a transfer, and if unknown. */
  move: zMove.nullable(),
  /**
   * Profit realised by a sale (negative for a loss), first in first out, in dollars and net of fees; null if the cost
   * is unknown.
   */
  realisedUsd: z.string().nullable(),
  /** Null together with `realisedUsd`. */
  realisedParts: zProfitParts.nullable().default(null),
  /**
   * The wallet's profit in the token so far, sold or held, at this trade's price, in dollars and net of fees; null for
   * a transfer, and unless all of it is known.
   */
  profitUsd: z.string().nullable(),
  /** Null together with `profitUsd`. */
  profitParts: zProfitParts.nullable().default(null),
})
export type WalletEvent = z.infer<typeof zWalletEvent>

/** Events shown in a list; a reserve refills it after a reorg reverts some. */
export const shownWalletEvents = 100
export const keptWalletEvents = 120

export const zWalletEventList = z.array(zWalletEvent)

export const zWalletEventChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('seen'), event: zWalletEvent }),
  z.object({ type: z.literal('removed'), ids: z.array(z.string()) }),
])
export type WalletEventChange = z.infer<typeof zWalletEventChange>

const idOf = ({ id }: WalletEvent): string => id

/** True for a trade of a base coin, which most readers of a list do not want; its transfers they do. */
export const isBaseTrade = ({ isBaseCoin, kind }: Pick<WalletEvent, 'isBaseCoin' | 'kind'>): boolean =>
  isBaseCoin && kind !== 'in' && kind !== 'out'

/** Newest first; simultaneous events by id, so that every reader has the same list. */
export function compareWalletEvents(a: WalletEvent, b: WalletEvent): number {
  return b.timestamp - a.timestamp || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Holds at most `keptWalletEvents`, of which `shownWalletEvents` are shown. */
export function applyWalletEventChange(list: WalletEvent[], change: WalletEventChange): WalletEvent[] {
  if (change.type === 'removed') return removeRanked(list, change.ids, idOf)
  return upsertRanked(list, change.event, { id: idOf, compare: compareWalletEvents, keep: keptWalletEvents })
}
