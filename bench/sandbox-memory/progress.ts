/** What the parent asks for, as the child's argument. */
export type QuickChains = { folder: string; hours: number }

/** Trades that the chains have lived through, on EVM networks and on Solana. */
export type Progress = { evm: number; solana: number; isDone: boolean }

/** Trades a second over all networks, and milliseconds from block to block, as the sandbox has them by default. */
export const usualRate = 5
export const usualBlockMs = { eth: 3_000, base: 2_000, bsc: 1_500 }
