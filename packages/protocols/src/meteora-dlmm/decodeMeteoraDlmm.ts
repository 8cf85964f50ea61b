import { instructionDecoder, type SwapPlaces } from '../solana/instructionDecoder.ts'

const swap: SwapPlaces = { pool: 0, vaults: [2, 3], mints: [6, 7], trader: [4, 5], authority: 10 }

/**
 * Swaps and new pools of Meteora DLMM. Tags and account indexes: the published IDL (swap, swap2, swap_exact_out and 2,
 * swap_with_price_impact and 2; the five ways to initialize a pair). A host's fee also leaves the vault and is not part
 * of the trade.
 */
export const decodeMeteoraDlmm = instructionDecoder('meteora-dlmm', {
  swaps: {
    f8c69e91e17587c8: [swap],
    '414b3f4ceb5b5b88': [swap],
    fa49652126cf4bb8: [swap],
    '2bd7f784893cf351': [swap],
    '38ade6d0ade49ccd': [swap],
    '4a62c0d6b1334b33': [swap],
  },
  pools: {
    '2d9aedd2dd0fa65c': { pool: 0, mints: [2, 3] },
    '493b2478ed536cc6': { pool: 0, mints: [2, 3] },
    '2e2729876fb7c840': { pool: 0, mints: [2, 3] },
    f349817e3313f16b: { pool: 0, mints: [2, 3] },
    '6c66d555fb033515': { pool: 1, mints: [3, 4] },
  },
})
