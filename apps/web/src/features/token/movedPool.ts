import type { PoolInfoWire } from '@peregrine/contract/routes/pools'

/** Returns the pool a launchpad token has migrated to; null while it is this one. */
export function movedPool({ launch, poolAddress }: PoolInfoWire): string | null {
  const toPool = launch?.toPool ?? null
  return toPool === poolAddress ? null : toPool
}
