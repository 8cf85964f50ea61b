import { z } from 'zod'
import { zProfitParts } from './fees.ts'
import { removeRanked, upsertRanked } from './rankedList.ts'
import { zChain, zNetwork, zUnits } from './trade.ts'

/**
 * What happened to a wallet: it bought or sold a token, exchanged coins among themselves, or tokens or the native coin
 * came in or went out without a trade.
 */
export const walletEventKinds = ['buy', 'sell', 'swap', 'in', 'out'] as const
export type WalletEventKind = (typeof walletEventKinds)[number]

/** The event type that a user picks for a watched wallet: buys are IN, sales OUT, all else OTHER. */
export const eventTypeOf = {
  buy: 'IN',
  sell: 'OUT',
  swap: 'OTHER',
  in: 'OTHER',
  out: 'OTHER',
} as const satisfies Record<WalletEventKind, 'IN' | 'OUT' | 'OTHER'>

/** What a trade does to a wallet's position in a token (建仓, 加仓, 减仓, 清仓). */
export const zMove = z.enum(['open', 'add', 'reduce', 'close'])

/** A token and how much of it: base units, null where unknown; decimals are null where the token does not say them. */
const zAmount = z.object({
  address: z.string().describe('0x0000… or the SOL mint for a native coin that was sent'),
  symbol: z.string(),
  decimals: z.number().nullable(),
  units: zUnits.nullable(),
})

/**
 * What makes a transfer one that only wants its address remembered: nothing was sent, or its other side looks like an
 * address that the wallet really dealt with.
 */
export const spamKinds = ['zero', 'lookalike'] as const
export type SpamKind = (typeof spamKinds)[number]

/** One event of a wallet, as the tracker shows it and alerts tell it. */
export const zWalletEvent = z.object({
  /** Identity in lists; a reorged twin has another. */
  id: z.string(),
  kind: z.enum(walletEventKinds),
  chain: zChain,
  network: zNetwork,
  /** Whose event it is: lower-case 0x, or base58. */
  wallet: z.string(),
  /** Its name among the marked wallets (KOLs); names that a user gave are with the user's list. */
  walletName: z.string().nullable(),
  transactionHash: z.string(),
  blockNumber: z.number(),
  blockHash: z.string(),
  /** Block time and when the server first heard of the block, in milliseconds. */
  timestamp: z.number(),
  seenAt: z.number(),
  /** What was bought, sold or sent. */
  token: zAmount,
  /** What was paid or received for it; null for a transfer. */
  quote: zAmount.nullable(),
  /** A native coin was sent, not a token. */
  isNative: z.boolean(),
  /** Who sent or received, of a transfer; null where the chain does not name one. */
  counterparty: z.string().nullable(),
  /** Why a transfer is spam; null where it is none. */
  spam: z.enum(spamKinds).nullable(),
  /** Decimal text in dollars at the time of the event; null where no price is known. */
  valueUsd: z.string().nullable(),
  tokenPrice: z.number().nullable(),
  marketCap: z.number().nullable(),
  /** Where the token can be traded: the trade's pool, or the token's deepest. */
  poolAddress: z.string().nullable(),
  dex: z.string().nullable(),
  /** By the wallet's indexed trades in this token; null for a transfer, and where they do not tell. */
  move: zMove.nullable(),
  /**
   * Profit (below zero: loss) that a sale realised, first in first out, in dollars and net of fees; null where the cost is
   * not known.
   */
  realisedUsd: z.string().nullable(),
  /** Null with it. */
  realisedParts: zProfitParts.nullable().default(null),
  /**
   * What the wallet has made in the token until then, sold or held, at this trade's price, in dollars and net of fees;
   * null for a transfer, and unless all of it is known.
   */
  profitUsd: z.string().nullable(),
  /** Null with it. */
  profitParts: zProfitParts.nullable().default(null),
})
export type WalletEvent = z.infer<typeof zWalletEvent>

/** Events that a list shows; a reserve refills it when a reorg takes some back. */
export const shownWalletEvents = 100
export const keptWalletEvents = 120

export const zWalletEventList = z.array(zWalletEvent)

export const zWalletEventChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('seen'), event: zWalletEvent }),
  z.object({ type: z.literal('removed'), ids: z.array(z.string()) }),
])
export type WalletEventChange = z.infer<typeof zWalletEventChange>

const idOf = ({ id }: WalletEvent): string => id

/** Newest first; events of one moment in the order of their ids, so that every reader has the same list. */
export function compareWalletEvents(a: WalletEvent, b: WalletEvent): number {
  return b.timestamp - a.timestamp || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** At most `keptWalletEvents` are held, of which `shownWalletEvents` are to be shown. */
export function applyWalletEventChange(list: WalletEvent[], change: WalletEventChange): WalletEvent[] {
  if (change.type === 'removed') return removeRanked(list, change.ids, idOf)
  return upsertRanked(list, change.event, { id: idOf, compare: compareWalletEvents, keep: keptWalletEvents })
}
