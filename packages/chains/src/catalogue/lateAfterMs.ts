const minMs = 15_000

/** Maximum age of a chain's last head before it is late, in milliseconds: three blocks, and at least 15 s. */
export function lateAfterMs(blockTimeMs: number): number {
  return Math.max(minMs, 3 * blockTimeMs)
}
