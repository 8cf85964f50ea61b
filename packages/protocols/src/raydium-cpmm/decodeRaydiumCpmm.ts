import { u64At } from '../solana/bytes.ts'
import { instructionDecoder, type PriceAfter, type SwapPlaces } from '../solana/instructionDecoder.ts'
import { swapEvent } from '../solana/swapEvent.ts'

const swap: SwapPlaces = { pool: 3, vaults: [6, 7], mints: [10, 11], authority: 0, isByDirection: true }
const shape = { tag: '40c6cde8260871e2', length: 72 }

/**
 * SwapEvent: what both vaults held before the swap besides fees that are owed, which are no part of the price, then the
 * amounts that reached one and left the other.
 */
const priceAfter: PriceAfter = (transaction, instruction, { pool, sold, bought }) => {
  const event = swapEvent(transaction, instruction, shape, pool)
  if (!event) return undefined
  const units = [u64At(event, 40) + u64At(event, 56), u64At(event, 48) - u64At(event, 64)] as const
  return units[0] > 0n && units[1] > 0n ? { tokens: [sold.token, bought.token], units } : undefined
}

/**
 * Swaps, new pools and liquidity of Raydium CPMM. Tags and account indexes: the published IDL (swap_base_input,
 * swap_base_output; initialize, initialize_with_permission; deposit, withdraw).
 */
export const decodeRaydiumCpmm = instructionDecoder('raydium-cpmm', {
  swaps: { '8fbe5adac41e33de': [swap], '37d96256a34ab4ad': [swap] },
  pools: {
    afaf6d1f0d989bed: { pool: 3, mints: [4, 5], vaults: [10, 11] },
    '3f37fe4131b25979': { pool: 4, mints: [5, 6], vaults: [11, 12] },
  },
  liquidity: {
    f223c68952e1f2b6: { pool: 2, vaults: [6, 7] },
    b712469c946da122: { pool: 2, vaults: [6, 7] },
  },
  priceAfter,
})
