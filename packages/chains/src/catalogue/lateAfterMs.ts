const minMs = 15_000

/** How old the last head of a chain may be before it is late, in milliseconds: three blocks, and no less than 15 s. */
export function lateAfterMs(blockTimeMs: number): number {
  return Math.max(minMs, 3 * blockTimeMs)
}
