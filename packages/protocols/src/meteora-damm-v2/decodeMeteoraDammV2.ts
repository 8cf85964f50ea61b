import { instructionDecoder, type SwapPlaces } from '../solana/instructionDecoder.ts'

const swap: SwapPlaces = { pool: 1, vaults: [4, 5], mints: [6, 7], trader: [2, 3], authority: 8 }

/**
 * Swaps and new pools of Meteora DAMM v2. Tags and account indexes: the published IDL (swap, swap2; initialize_pool,
 * its customizable form and the one with a dynamic config). The program emits EvtSwap and EvtSwap2 for one swap; each
 * instruction is one swap here. A referral fee also leaves the vault and is not part of the trade.
 */
export const decodeMeteoraDammV2 = instructionDecoder('meteora-damm-v2', {
  swaps: { f8c69e91e17587c8: [swap], '414b3f4ceb5b5b88': [swap] },
  pools: {
    '5fb40aac54aee828': { pool: 6, mints: [8, 9] },
    '14a1f118bdddb402': { pool: 5, mints: [7, 8] },
    '955248c5fdfc440f': { pool: 7, mints: [8, 9] },
  },
})
