import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { ownCoins } from '../../domain/tokens/ownCoins.ts'
import { type TradedVenue, tradedVenues } from '../../domain/venues/tradedVenues.ts'

/** A pool as far as it matters who trades it. */
type AskedPool = { chain: ChainKey; dex: string; token: string; is_known_factory: boolean }

/** A curve that is filled trades no more. A pool whose depth is unknown comes after all others, a drained one never. */
const query = `
  select p.id from pool p
  where p.chain = $1 and p.token = $2 and p.is_known_factory
    and (p.dex, p.quote) in (select * from unnest($3::text[], $4::text[]))
    and (p.dex <> all($5::text[]) or (p.dex, p.fee_pips) in (select * from unnest($5::text[], $6::integer[])))
    and known_liquidity(p.liquidity_micros, p) is distinct from 0
    and not exists (select from launch l where l.chain = p.chain and l.pool = p.id and l.stage <> 'curve')
  order by known_liquidity(p.liquidity_micros, p) desc nulls last, p.id limit 1`

const anchored = (venues: readonly TradedVenue[]) =>
  venues.flatMap(({ dex, anchors }) => anchors.map((anchor) => ({ dex, anchor })))
const tiered = (venues: readonly TradedVenue[]) =>
  venues.flatMap(({ dex, feesPips }) => (feesPips ?? []).map((feePips) => ({ dex, feePips })))

async function deepestTraded(
  pool: Pool,
  { chain, token }: AskedPool,
  venues: readonly TradedVenue[],
): Promise<string | null> {
  // The coin itself is what trades are paid with.
  if (ownCoins(chain).includes(token)) return null
  const [pairs, tiers] = [anchored(venues), tiered(venues)]
  const { rows } = await pool.query<{ id: string }>({
    name: 'deepest-traded-pool',
    text: query,
    values: [
      chain,
      token,
      pairs.map(({ dex }) => dex),
      pairs.map(({ anchor }) => anchor),
      tiers.map(({ dex }) => dex),
      tiers.map(({ feePips }) => feePips),
    ],
  })
  return rows[0]?.id ?? null
}

/**
 * Tells that no route of ours trades a pool, by its venue, with the deepest pool of its token that one does; undefined
 * for a pool that is traded, and for a token that the operator's route service alone trades.
 */
export async function untradedOf(
  pool: Pool,
  asked: AskedPool,
  routeServiceUrl: string | null,
): Promise<PoolInfoWire['untraded']> {
  const venues = tradedVenues(asked.chain)
  if (asked.is_known_factory && venues.some(({ dex }) => dex === asked.dex)) return undefined
  const bestPool = await deepestTraded(pool, asked, venues)
  if (bestPool === null && asked.chain === 'sol' && routeServiceUrl !== null) return undefined
  return { bestPool }
}
