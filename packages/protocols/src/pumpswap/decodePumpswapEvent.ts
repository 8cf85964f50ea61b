import type { BaseUnits } from '@peregrine/core/units'
import type { DecodeFault, SwapFact } from '../fact.ts'
import { anchorEvents, eventOfCall } from '../solana/anchorEvents.ts'
import { keyAt, tagAt, u64At } from '../solana/bytes.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'
import { faultAt, nothing } from '../solana/venueDecoder.ts'

const dex = 'pumpswap'
const buyTag = '67f4521f2cf57777'
const sellTag = '3e2f370aa503dc2a'
/** Bytes up to the accounts; the creator's fee and all that follows were appended later. */
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
}

/**
 * A BuyEvent or SellEvent of any length, tag first; null when it is neither, undefined when it is cut short. Layout:
 * the IDL of @pump-fun/pump-swap-sdk 1.20.0. The pool's side includes the fee for its liquidity providers when buying
 * and lacks it when selling; the fee is what the trader paid more or got less than that.
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
  }
}

/** Swaps of an instruction whose form is not known, by its events; mints by the trader's accounts. */
export function decodePumpswapEvent(
  transaction: SolanaTransaction,
  instruction: Instruction,
): readonly (SwapFact | DecodeFault)[] {
  if (eventOfCall(instruction) !== null) return nothing as readonly DecodeFault[]
  return anchorEvents(transaction, instruction).flatMap((event): readonly (SwapFact | DecodeFault)[] => {
    const trade = pumpswapTradeEvent(event)
    if (trade === undefined) return faultAt(dex, instruction, 'short BuyEvent or SellEvent')
    return trade ? swapOf(trade, transaction, instruction) : []
  })
}

function swapOf(
  trade: PumpswapTrade,
  transaction: SolanaTransaction,
  instruction: Instruction,
): readonly (SwapFact | DecodeFault)[] {
  const [baseMint, quoteMint] = mintsOf(trade, transaction, instruction)
  if (baseMint === undefined || quoteMint === undefined) return faultAt(dex, instruction, 'unknown mints')
  const base = { token: baseMint, units: trade.baseUnits as BaseUnits }
  const quote = { token: quoteMint, units: trade.quoteUnits as BaseUnits }
  return [
    {
      kind: 'swap',
      dex,
      pool: trade.pool,
      index: instruction.index,
      sold: trade.isBuy ? quote : base,
      bought: trade.isBuy ? base : quote,
      sender: trade.user,
      ...(trade.feeUnits >= 0n && { fee: { token: quoteMint, units: trade.feeUnits as BaseUnits } }),
    },
  ]
}

function mintsOf(
  { pool, baseAccount, quoteAccount }: PumpswapTrade,
  { balances }: SolanaTransaction,
  { accounts }: Instruction,
): [string | undefined, string | undefined] {
  if (accounts[0] === pool && accounts.length > 4) return [accounts[3], accounts[4]]
  return [balances.get(baseAccount)?.mint, balances.get(quoteAccount)?.mint]
}
