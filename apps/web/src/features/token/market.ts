import type { PoolInfoWire } from '@peregrine/contract/routes/pools'

/** The move of a token from its curve to a DEX. */
export type Migration = { atMs: number; curve: string; dex: string | null; tx: string | null }

/**
 * Returns the pools whose trades are one history with this pool's: a launchpad's curve, then the pool that its token
 * migrated to. Any other pool is alone.
 */
export function poolsOfMarket({ launch, poolAddress }: PoolInfoWire): readonly string[] {
  if (!launch?.toPool) return [poolAddress]
  const pools = [launch.pool, launch.toPool]
  return pools.includes(poolAddress) ? pools : [poolAddress]
}

/** Returns the migration in a pool's history; null before it, and for a pool that has no part in it. */
export function migrationOf(info: PoolInfoWire): Migration | null {
  const { launch } = info
  if (!launch || launch.migratedAt === null || poolsOfMarket(info).length === 1) return null
  return { atMs: launch.migratedAt, curve: launch.pool, dex: launch.toDex, tx: launch.migratedTx }
}

/** Returns the pool that now trades what this one traded; null while it is this one. */
export function movedPool(info: PoolInfoWire): string | null {
  const current = poolsOfMarket(info).at(-1)
  return current === undefined || current === info.poolAddress ? null : current
}

/** Returns when the history of a pool began; null if that is unknown. */
export const bornAt = ({ launch, createdAt }: PoolInfoWire): number | null => launch?.createdAt ?? createdAt

/**
 * Returns when the history of a pool began, if its opening was indexed. Null otherwise: what traded before the index is
 * read from the chain, as candles of a minute and longer.
 */
export const indexedSince = (info: PoolInfoWire): number | null =>
  info.createdAt === null ? null : bornAt(info)
