import { instructionDecoder, type SwapPlaces } from '../solana/instructionDecoder.ts'

const swap: SwapPlaces = { pool: 3, vaults: [6, 7], mints: [10, 11], authority: 0, isByDirection: true }

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
})
