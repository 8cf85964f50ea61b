import type { ChainKey } from '@peregrine/core/network'
import { chainDefinitions } from '../catalogue/registry.ts'
import type { Reach } from './endpointFacts.ts'
import { ProbeCaller } from './probeCaller.ts'
import { reachOf } from './reachOf.ts'

const identifyMs = 6_000

/** Asks an endpoint which chain it serves, in 6 s at most. A Solana cluster counts as right whatever its genesis. */
export async function identifyEndpoint(
  chain: ChainKey,
  url: string,
): Promise<{ reach: Reach; isRightChain: boolean | null }> {
  const { family, chainId } = chainDefinitions[chain]
  const caller = new ProbeCaller(url, AbortSignal.timeout(identifyMs))
  const outcome = await caller.ask(family === 'EVM' ? 'eth_chainId' : 'getSlot', [])
  if (!outcome.isOk) return { reach: reachOf(outcome), isRightChain: null }
  const number = Number(outcome.result)
  const isNumber = outcome.result !== null && Number.isSafeInteger(number)
  if (!isNumber) return { reach: 'not-rpc', isRightChain: null }
  return { reach: 'ok', isRightChain: family === 'SOL' || number === chainId }
}
