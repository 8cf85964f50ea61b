/**
 * Time from which on a token's trades are known; null if that is since it exists.
 *
 * @param tokenKnownFromMs as of the database: null for a token whose pools were all created since the index began
 * @param oldest the oldest trade that was read where not all were; else null
 */
export function knownFrom(
  tokenKnownFromMs: string | null | undefined,
  oldest: { time_ms: string } | null,
): number | null {
  const since = [tokenKnownFromMs, oldest?.time_ms].filter((ms) => ms != null)
  return since.length === 0 ? null : Math.max(...since.map(Number))
}

/** Of the token row `k`: when the index of its chain began; null if all of its pools were created since. */
export const knownFromColumn = `(select s.time_ms from chain_start s where s.chain = k.chain and exists (
    select from pool p where p.chain = k.chain and p.token = k.address and p.born_ms is null)) as known_from_ms`
