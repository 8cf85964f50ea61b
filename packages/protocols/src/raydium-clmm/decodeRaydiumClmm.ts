import { u128At } from '../solana/bytes.ts'
import { instructionDecoder, type PriceAfter, type SwapPlaces } from '../solana/instructionDecoder.ts'
import { swapEvent } from '../solana/swapEvent.ts'
import { worthAtSqrtPrice } from '../sqrtPrice.ts'

const swap: SwapPlaces = { pool: 2, vaults: [5, 6], authority: 0, isByDirection: true }
const shape = { tag: '40c6cde8260871e2', length: 201 }

/** SwapEvent: zero_for_one at 168, then the square-root price after the swap and the liquidity at it. */
const priceAfter: PriceAfter = (transaction, instruction, { pool, sold, bought }) => {
  const event = swapEvent(transaction, instruction, shape, pool)
  if (!event) return undefined
  if (u128At(event, 185) === 0n) return null
  const isToken0Sold = event[168] === 1
  const tokens = isToken0Sold ? ([sold.token, bought.token] as const) : ([bought.token, sold.token] as const)
  return worthAtSqrtPrice(tokens, u128At(event, 169), 64n)
}

/** Swaps and new pools of Raydium CLMM. Tags and account indexes: the published IDL (swap, swap_v2, create_pool). */
export const decodeRaydiumClmm = instructionDecoder('raydium-clmm', {
  swaps: { f8c69e91e17587c8: [swap], '2b04ed0b1ac91e62': [{ ...swap, mints: [11, 12] }] },
  pools: { e992d18ecf6840bc: { pool: 2, mints: [3, 4] } },
  priceAfter,
})
