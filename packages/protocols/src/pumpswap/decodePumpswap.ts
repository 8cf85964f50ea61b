import type { BaseUnits } from '@peregrine/core/units'
import type { Leg, SwapFact } from '../fact.ts'
import { tagAt } from '../solana/bytes.ts'
import { accountsAt, instructionDecoder, type SwapPlaces } from '../solana/instructionDecoder.ts'
import { instructionBytes } from '../solana/instructionBytes.ts'
import type { Instruction } from '../solana/solanaTransaction.ts'
import { swapByTransfers } from '../solana/swapByTransfers.ts'
import { transfersOf } from '../solana/transfersOf.ts'
import { nothing, type VenueDecoder } from '../solana/venueDecoder.ts'
import { decodePumpswapEvent } from './decodePumpswapEvent.ts'

const dex = 'pumpswap'
const trade: SwapPlaces = { pool: 0, vaults: [7, 8], mints: [3, 4], authority: 1 }
const tradeTags = new Set(['66063d1201daebea', '33e685a4017f83ad', 'c62e1552b4d9e870'])
const decodeNewPool = instructionDecoder(dex, {}, { e992d18ecf6840bc: { pool: 0, mints: [3, 4] } })

/**
 * Swaps and new pools of PumpSwap. The amounts are what entered and left the pool's vaults; protocol, creator and
 * cashback fees, which pass the pool by or leave it beside the trade, are `fee`. Base and quote are the pool's words:
 * the quote is the coin itself in pools whose base is wrapped SOL. Places: the IDL of @pump-fun/pump-swap-sdk 1.20.0.
 */
export const decodePumpswap: VenueDecoder = (transaction, instruction) => {
  const tag = tagAt(instructionBytes(instruction))
  if (!tradeTags.has(tag)) {
    const pool = decodeNewPool(transaction, instruction)
    return pool.length > 0 ? pool : decodePumpswapEvent(transaction, instruction)
  }
  const swap = swapByTransfers(transaction, instruction, accountsAt(dex, instruction.accounts, trade))
  if (swap === null) return decodePumpswapEvent(transaction, instruction)
  return [{ ...swap, ...feeOf(swap, instruction) }]
}

/** The difference between the pool's side and the trader's side, in the pool's quote token. */
function feeOf({ sold, bought }: SwapFact, instruction: Instruction): { fee?: Leg } {
  const quote = instruction.accounts[4]
  const traderQuote = instruction.accounts[6]
  if (quote === undefined || (quote !== sold.token && quote !== bought.token)) return {}
  let paid = 0n
  let received = 0n
  for (const { source, destination, units } of transfersOf(instruction)) {
    if (source === traderQuote) paid += units
    if (destination === traderQuote) received += units
  }
  const fee =
    quote === sold.token ? paid - received - (sold.units ?? 0n) : (bought.units ?? 0n) - received + paid
  return fee >= 0n ? { fee: { token: quote, units: fee as BaseUnits } } : {}
}
