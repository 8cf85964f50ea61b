/** Returns the loss in transit, in basis points of the amount sent, rounded; null when nothing was sent. */
export function lossBps(sent: bigint, arrived: bigint): number | null {
  if (sent <= 0n) return null
  return arrived >= sent ? 0 : Number(((sent - arrived) * 10_000n + sent / 2n) / sent)
}
