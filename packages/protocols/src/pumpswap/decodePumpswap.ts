import type { BaseUnits } from '@peregrine/core/units'
import type { Leg, SwapFact } from '../fact.ts'
import { anchorEvents } from '../solana/anchorEvents.ts'
import { tagAt } from '../solana/bytes.ts'
import { accountsAt, instructionDecoder, type SwapPlaces } from '../solana/instructionDecoder.ts'
import { instructionBytes } from '../solana/instructionBytes.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'
import { swapByTransfers } from '../solana/swapByTransfers.ts'
import { transfersOf } from '../solana/transfersOf.ts'
import type { VenueDecoder } from '../solana/venueDecoder.ts'
import { decodePumpswapEvents, priceOf, pumpswapTradeEvent } from './decodePumpswapEvents.ts'

const dex = 'pumpswap'
const trade: SwapPlaces = { pool: 0, vaults: [7, 8], mints: [3, 4], authority: 1 }
const tradeTags = new Set(['66063d1201daebea', '33e685a4017f83ad', 'c62e1552b4d9e870'])
const decodePool = instructionDecoder(dex, {
  swaps: {},
  pools: { e992d18ecf6840bc: { pool: 0, mints: [3, 4], vaults: [9, 10] } },
  liquidity: {
    f223c68952e1f2b6: { pool: 0, vaults: [9, 10] },
    b712469c946da122: { pool: 0, vaults: [9, 10] },
  },
})

/**
 * Swaps, new pools and liquidity of PumpSwap. Amounts are those that entered and left the pool's vaults; protocol,
 * creator and cashback fees, which bypass the pool or leave it next to the trade, are `fee`. Base and quote are the
 * pool's terms: the quote is the coin itself in pools whose base is wrapped SOL. Account indexes: the IDL of
 * @pump-fun/pump-swap-sdk 1.20.0.
 */
export const decodePumpswap: VenueDecoder = (transaction, instruction) => {
  const tag = tagAt(instructionBytes(instruction))
  if (!tradeTags.has(tag)) {
    const pool = decodePool(transaction, instruction)
    return pool.length > 0 ? pool : decodePumpswapEvents(transaction, instruction)
  }
  const swap = swapByTransfers(transaction, instruction, accountsAt(dex, instruction.accounts, trade))
  if (swap === null) return decodePumpswapEvents(transaction, instruction)
  return [{ ...swap, ...feeOf(swap, instruction), ...toldPrice(transaction, instruction) }]
}

/** The price told by the only trade event of an instruction. */
function toldPrice(transaction: SolanaTransaction, instruction: Instruction): Pick<SwapFact, 'after'> {
  const [, , , base, quote] = instruction.accounts
  const trades = anchorEvents(transaction, instruction).flatMap(
    ({ bytes }) => pumpswapTradeEvent(bytes) ?? [],
  )
  const [trade] = trades
  return trade && base && quote && trades.length === 1 ? priceOf(trade, [base, quote]) : {}
}

/** The difference between the pool's side and the trader's side, in the pool's quote token. */
function feeOf({ sold, bought }: SwapFact, instruction: Instruction): { fee: Leg } {
  const quote = instruction.accounts[4]
  const traderSide = netPaid(instruction, instruction.accounts[6])
  const poolSide = quote === sold.token ? sold.units : quote === bought.token ? bought.units : null
  const unknown = { fee: { token: quote ?? sold.token, units: null } }
  if (quote === undefined || poolSide === null) return unknown
  const fee = quote === sold.token ? traderSide - poolSide : poolSide + traderSide
  return fee >= 0n ? { fee: { token: quote, units: fee as BaseUnits } } : unknown
}

/** Outflow less inflow of an account inside an instruction. */
function netPaid(instruction: Instruction, account: string | undefined): bigint {
  let paid = 0n
  for (const { source, destination, units } of transfersOf(instruction)) {
    if (source === account) paid += units
    if (destination === account) paid -= units
  }
  return paid
}
