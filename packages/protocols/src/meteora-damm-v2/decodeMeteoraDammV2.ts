import { u128At } from '../solana/bytes.ts'
import { instructionDecoder, type PriceAfter, type SwapPlaces } from '../solana/instructionDecoder.ts'
import { swapEvent } from '../solana/swapEvent.ts'
import { worthAtSqrtPrice } from '../sqrtPrice.ts'

const swap: SwapPlaces = { pool: 1, vaults: [4, 5], mints: [6, 7], trader: [2, 3], authority: 8 }
const shape = { tag: '1b3c15d58aaabb93', length: 130 }

/** EvtSwap: the direction at 40 (0 sells token A), the square-root price after the swap at 66. */
const priceAfter: PriceAfter = (transaction, instruction, { pool, sold, bought }) => {
  const event = swapEvent(transaction, instruction, shape, pool)
  if (!event) return undefined
  const tokens =
    event[40] === 0 ? ([sold.token, bought.token] as const) : ([bought.token, sold.token] as const)
  return worthAtSqrtPrice(tokens, u128At(event, 66), 64n)
}

/**
 * Swaps and new pools of Meteora DAMM v2. Tags and account indexes: the published IDL (swap, swap2; initialize_pool,
 * its customizable form and the one with a dynamic config). The program emits EvtSwap and EvtSwap2 for one swap; each
 * instruction is one swap here; the price is read from the first form. A referral fee also leaves the vault and is not part of the trade.
 */
export const decodeMeteoraDammV2 = instructionDecoder('meteora-damm-v2', {
  swaps: { f8c69e91e17587c8: [swap], '414b3f4ceb5b5b88': [swap] },
  pools: {
    '5fb40aac54aee828': { pool: 6, mints: [8, 9] },
    '14a1f118bdddb402': { pool: 5, mints: [7, 8] },
    '955248c5fdfc440f': { pool: 7, mints: [8, 9] },
  },
  priceAfter,
})
