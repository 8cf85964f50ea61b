/** 0x and hex digits, as viem types it. */
export type Hex = `0x${string}`
