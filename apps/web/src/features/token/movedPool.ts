import type { PoolInfoWire } from '@peregrine/contract/routes/pools'

/** Where a launchpad token is traded after this pool; null while it is this one. */
export function movedPool({ launch, poolAddress }: PoolInfoWire): string | null {
  const toPool = launch?.toPool ?? null
  return toPool === poolAddress ? null : toPool
}
