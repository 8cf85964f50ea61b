import { instructionDecoder, type SwapPlaces } from '../solana/instructionDecoder.ts'

const swap: SwapPlaces = { pool: 2, vaults: [5, 6], authority: 0, isByDirection: true }

/** Swaps and new pools of Raydium CLMM. Tags and account indexes: the published IDL (swap, swap_v2, create_pool). */
export const decodeRaydiumClmm = instructionDecoder('raydium-clmm', {
  swaps: { f8c69e91e17587c8: [swap], '2b04ed0b1ac91e62': [{ ...swap, mints: [11, 12] }] },
  pools: { e992d18ecf6840bc: { pool: 2, mints: [3, 4] } },
})
