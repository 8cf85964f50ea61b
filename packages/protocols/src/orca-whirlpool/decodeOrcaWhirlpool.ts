import { u128At } from '../solana/bytes.ts'
import { instructionDecoder, type PriceAfter } from '../solana/instructionDecoder.ts'
import { swapEvent } from '../solana/swapEvent.ts'
import { worthAtSqrtPrice } from '../sqrtPrice.ts'
import { isAlongLiquidity } from './isAlongLiquidity.ts'

const shape = { tag: 'e1ca49af932ba096', length: 73 }

/**
 * Traded: the direction at 40, the square-root prices before and after the swap at 41 and 57; it does not tell the
 * liquidity. Swaps before 2025 have no event.
 */
const priceAfter: PriceAfter = (transaction, instruction, { pool, sold, bought }) => {
  const event = swapEvent(transaction, instruction, shape, pool)
  if (!event) return undefined
  const isTokenASold = event[40] === 1
  const [a, b] = isTokenASold ? [sold, bought] : [bought, sold]
  const roots = [u128At(event, 41), u128At(event, 57)] as const
  return isAlongLiquidity(roots, [a.units ?? 0n, b.units ?? 0n])
    ? worthAtSqrtPrice([a.token, b.token], roots[1], 64n)
    : null
}

/**
 * Swaps and new pools of Orca Whirlpool. Tags and account indexes: the published IDL (swap, swap_v2, two_hop_swap,
 * two_hop_swap_v2; initialize_pool, its v2 and the one with an adaptive fee). A two-hop instruction is two swaps.
 */
export const decodeOrcaWhirlpool = instructionDecoder('orca-whirlpool', {
  swaps: {
    f8c69e91e17587c8: [{ pool: 2, vaults: [4, 6], authority: 1 }],
    '2b04ed0b1ac91e62': [{ pool: 4, vaults: [8, 10], mints: [5, 6], authority: 3 }],
    c360ed6c44a2dbe6: [
      { pool: 2, vaults: [5, 7], authority: 1 },
      { pool: 3, vaults: [9, 11], authority: 1 },
    ],
    ba8fd11dfe02c275: [
      { pool: 0, vaults: [9, 10], mints: [2, 3], authority: 14, isByDirection: true },
      { pool: 1, vaults: [11, 12], mints: [3, 4], authority: 14, isByDirection: true },
    ],
  },
  pools: {
    '5fb40aac54aee828': { pool: 4, mints: [1, 2] },
    cf2d57f21b3fcc43: { pool: 6, mints: [1, 2] },
    '8f5e604cac7c77c7': { pool: 7, mints: [1, 2] },
  },
  priceAfter,
})
