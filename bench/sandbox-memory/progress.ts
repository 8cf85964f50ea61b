/** Input of the child process. */
export type QuickChains = { folder: string; hours: number }

/** Trades made so far, on EVM networks and on Solana. */
export type Progress = { evm: number; solana: number; isDone: boolean }

/** Default trades a second over all networks, and milliseconds between blocks, of the sandbox. */
export const usualRate = 5
export const usualBlockMs = { eth: 3_000, base: 2_000, bsc: 1_500 }
