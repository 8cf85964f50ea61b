import { identifyEndpoint } from '@peregrine/chains/probe/identifyEndpoint'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'

/**
 * Refuses endpoints with which the next start would fail: of another chain, or none that answers.
 *
 * @throws Fault `endpoint.refused` {chain, why}
 */
export async function checkEndpoints(chain: ChainKey, urls: readonly string[]): Promise<void> {
  const answers = await Promise.all(urls.map((url) => identifyEndpoint(chain, url)))
  if (answers.some(({ isRightChain }) => isRightChain === false))
    throw new Fault('endpoint.refused', { chain, why: 'other-chain' })
  if (!answers.some(({ isRightChain }) => isRightChain))
    throw new Fault('endpoint.refused', { chain, why: answers[0]?.reach ?? 'unreachable' })
}
