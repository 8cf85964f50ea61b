import { instructionDecoder, type SwapPlaces } from '../solana/instructionDecoder.ts'

const swap: SwapPlaces = { pool: 3, vaults: [6, 7], mints: [10, 11], authority: 0 }

/**
 * Swaps and new pools of Raydium CPMM. Tags and places: the published IDL (swap_base_input, swap_base_output,
 * initialize, initialize_with_permission).
 */
export const decodeRaydiumCpmm = instructionDecoder(
  'raydium-cpmm',
  { '8fbe5adac41e33de': [swap], '37d96256a34ab4ad': [swap] },
  { afaf6d1f0d989bed: { pool: 3, mints: [4, 5] }, '3f37fe4131b25979': { pool: 4, mints: [5, 6] } },
)
