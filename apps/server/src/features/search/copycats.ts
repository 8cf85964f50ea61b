import type { Original, SearchHit, SimilarToken } from '@peregrine/contract/routes/search'
import { Fault } from '@peregrine/core/fault'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { byDepth, pickOriginal, readTwins, findCopyReason } from '../../domain/tokens/originals.ts'
import { readComparables } from '../../domain/tokens/readComparables.ts'
import { readHits } from './readHits.ts'

const shownSimilar = 20

/**
 * Finds a token's look-alikes, the most liquid first, and the token that it may copy.
 *
 * @throws Fault `token.unknown`
 */
export async function findCopycats(
  pool: Pool,
  network: Network,
  address: string,
  nowMs: number,
): Promise<{ token: SearchHit; original: Original | null; similar: SimilarToken[] }> {
  const [token] = await readComparables(pool, [{ chain: networkFacts[network].chain, address }])
  if (!token) throw new Fault('token.unknown', { network })
  const twins = await readTwins(pool, [token])
  const others = twins
    .filter((twin) => twin.chain !== token.chain || twin.address !== token.address)
    .sort(byDepth)
    .slice(0, shownSimilar)
  const [own, ...hits] = await readHits(pool, [{ ...token, pool: null }, ...others], nowMs)
  // Deleted since the first read.
  if (!own) throw new Fault('token.unknown', { network })
  const twinOf = new Map(others.map((twin) => [`${twin.chain} ${twin.address}`, twin]))
  const similar = hits.flatMap((hit) => {
    const twin = twinOf.get(`${networkFacts[hit.network].chain} ${hit.tokenAddress}`)
    const why = twin && findCopyReason(token, twin)
    return why ? [{ ...hit, why }] : []
  })
  return { token: own, original: pickOriginal(token, twins), similar }
}
