import { addressesByChain } from '@peregrine/protocols/addresses'
import { parseEvmWords } from '@peregrine/protocols/evmWords'
import type { PoolInfo } from '@peregrine/protocols/poolInfo'
import { Fault } from '@peregrine/core/fault'
import { type DiscoveryChain, readMany } from '../discoveryChain.ts'
import { likelyV4Keys, rootPriceIn, v4IdOf, type V4Key, v4SlotsOf } from './v4Keys.ts'
import { slotsCall, slotsIn, slotsPerCall } from './v4Storage.ts'

type Candidate = { id: string; key: V4Key; slot: string }

/** True for each candidate that was opened. */
async function readOpened(
  chain: DiscoveryChain,
  manager: string,
  candidates: readonly Candidate[],
): Promise<boolean[]> {
  const parts = Array.from({ length: Math.ceil(candidates.length / slotsPerCall) }, (_, part) =>
    candidates.slice(part * slotsPerCall, (part + 1) * slotsPerCall),
  )
  const answers = await readMany(
    chain,
    parts.map((part) =>
      slotsCall(
        manager,
        part.map(({ slot }) => slot),
      ),
    ),
  )
  return parts.flatMap((part, index) => {
    const answer = answers[index]
    // Reading storage cannot revert: a failure is the node's, and says nothing of the pools.
    if (answer == null) throw new Fault('chain.unreachable', { chain: chain.context.chain, why: 'no-result' })
    const values = slotsIn(parseEvmWords(answer), part.length)
    return part.map((_, at) => rootPriceIn(values?.[at] ?? 0n) > 0n)
  })
}

/**
 * Finds the pools without hooks that Uniswap V4 has for a token and each base token at the usual fees, by their ids:
 * one or two requests. Pools with other keys are told by events only (`V4Openings`).
 */
export async function findV4Pools(chain: DiscoveryChain, token: string): Promise<PoolInfo[]> {
  const manager = addressesByChain[chain.context.chain]?.v4?.manager
  if (manager === undefined) return []
  const candidates = likelyV4Keys(token, [...chain.context.baseTokens.keys()]).map((key) => {
    const id = v4IdOf(key)
    return { id, key, slot: v4SlotsOf(id)[0] }
  })
  const isOpened = await readOpened(chain, manager, candidates)
  return candidates
    .filter((_, index) => isOpened[index])
    .map(({ id, key }) => ({
      pool: id,
      family: 'v4',
      dex: 'uniswap-v4',
      tokens: key.tokens,
      factory: manager,
      // The id is the hash of the key.
      isKnownFactory: true,
      feePips: key.feePips,
    }))
}
