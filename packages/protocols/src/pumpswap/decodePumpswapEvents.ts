import type { BaseUnits } from '@peregrine/core/units'
import type { DecodeFault, SwapFact } from '../fact.ts'
import { anchorEvents, eventOfCall } from '../solana/anchorEvents.ts'
import { keyAt, tagAt, u64At } from '../solana/bytes.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'
import { poolHoldings } from '../solana/poolHoldings.ts'
import { faultAt } from '../solana/venueDecoder.ts'
import { pumpswapReserves } from './pumpswapReserves.ts'

const dex = 'pumpswap'
const buyTag = '67f4521f2cf57777'
const sellTag = '3e2f370aa503dc2a'
/** Bytes up to the accounts; the creator's fee and everything after it were appended later. */
const shortest = 312

/** A BuyEvent or SellEvent, amounts as they entered and left the pool. */
export type PumpswapTrade = {
  isBuy: boolean
  pool: string
  user: string
  baseAccount: string
  quoteAccount: string
  baseUnits: bigint
  quoteUnits: bigint
  feeUnits: bigint
  /** Base and quote that the pool counts with after the trade, which set its price; null if the event lacks them. */
  reserves: readonly [bigint, bigint] | null
}

/**
 * A BuyEvent or SellEvent of any length, tag first; null if it is neither, undefined if truncated. Layout: the IDL of
 * @pump-fun/pump-swap-sdk 1.20.0. The pool's side includes the fee for its liquidity providers when buying and lacks it
 * when selling; the fee is the trader's difference from that.
 */
export function pumpswapTradeEvent(event: Uint8Array): PumpswapTrade | null | undefined {
  const tag = tagAt(event)
  if (tag !== buyTag && tag !== sellTag) return null
  if (event.length < shortest) return undefined
  const isBuy = tag === buyTag
  const poolSide = u64At(event, 104)
  const userSide = u64At(event, 112)
  return {
    isBuy,
    pool: keyAt(event, 120),
    user: keyAt(event, 152),
    baseAccount: keyAt(event, 184),
    quoteAccount: keyAt(event, 216),
    baseUnits: u64At(event, 16),
    quoteUnits: poolSide,
    feeUnits: isBuy ? userSide - poolSide : poolSide - userSide,
    reserves: pumpswapReserves(event, isBuy),
  }
}

/**
 * Swaps of an instruction other than the first forms, by its events: the v2 forms, whose fees stay in the vault next to
 * the trade, routes through several pools, and unknown forms. Several trades in one instruction are distinguished by
 * event index.
 */
export function decodePumpswapEvents(
  transaction: SolanaTransaction,
  instruction: Instruction,
): readonly (SwapFact | DecodeFault)[] {
  if (eventOfCall(instruction) !== null) return []
  const found: { trade: PumpswapTrade; index: number }[] = []
  for (const { bytes, index } of anchorEvents(transaction, instruction)) {
    const trade = pumpswapTradeEvent(bytes)
    if (trade === undefined) return faultAt(dex, instruction, 'short BuyEvent or SellEvent')
    if (trade) found.push({ trade, index })
  }
  return found.flatMap(({ trade, index }) =>
    swapOf(trade, transaction, instruction, found.length === 1 ? instruction.index : index),
  )
}

function swapOf(
  trade: PumpswapTrade,
  transaction: SolanaTransaction,
  instruction: Instruction,
  index: number,
): readonly (SwapFact | DecodeFault)[] {
  const { pool, isBuy, user, feeUnits } = trade
  const { mints, vaults } = accountsOf(trade, transaction, instruction)
  const [baseMint, quoteMint] = mints
  if (baseMint === undefined || quoteMint === undefined) return faultAt(dex, instruction, 'unknown mints')
  const base = { token: baseMint, units: trade.baseUnits as BaseUnits }
  const quote = { token: quoteMint, units: trade.quoteUnits as BaseUnits }
  const legs = isBuy ? { sold: quote, bought: base } : { sold: base, bought: quote }
  const fee = { token: quoteMint, units: feeUnits >= 0n ? (feeUnits as BaseUnits) : null }
  const held = poolHoldings(transaction, instruction, dex, pool, vaults)
  const [first, second] = held?.units ?? []
  const reserves =
    first === undefined || second === undefined
      ? {}
      : { reserves: { tokens: [baseMint, quoteMint] as const, units: [first, second] as const } }
  const mintPair = [baseMint, quoteMint] as const
  return [
    { kind: 'swap', dex, pool, index, ...legs, sender: user, fee, ...reserves, ...priceOf(trade, mintPair) },
  ]
}

/** The price that a trade left, if its event tells it. */
export function priceOf(
  { reserves }: Pick<PumpswapTrade, 'reserves'>,
  mints: readonly [string, string],
): Pick<SwapFact, 'after'> {
  return reserves ? { after: { tokens: mints, units: reserves } } : {}
}

type Pair = readonly [string | undefined, string | undefined]

/**
 * Trade accounts begin with the pool and have the mints at 3 and 4, the vaults at 7 and 8; each hop of a route lists
 * mints, pool and vaults in a row. Otherwise the trader's accounts determine the mints.
 */
function accountsOf(
  { pool, baseAccount, quoteAccount }: PumpswapTrade,
  { balances }: SolanaTransaction,
  { accounts }: Instruction,
): { mints: Pair; vaults: Pair } {
  const at = accounts.indexOf(pool)
  if (at === 0 && accounts.length > 8) {
    return { mints: [accounts[3], accounts[4]], vaults: [accounts[7], accounts[8]] }
  }
  if (at >= 2)
    return { mints: [accounts[at - 2], accounts[at - 1]], vaults: [accounts[at + 1], accounts[at + 2]] }
  const mints = [balances.get(baseAccount)?.mint, balances.get(quoteAccount)?.mint] as const
  return { mints, vaults: [undefined, undefined] }
}
