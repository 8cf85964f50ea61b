import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { ChainPort } from '@peregrine/chains/chainPort'
import { DeclinedReceipts } from '@peregrine/chains/evm/declinedReceipts'
import { EvmClient } from '@peregrine/chains/evm/evmClient'
import { evmPort } from '@peregrine/chains/evm/evmFamily'
import { openChain } from '@peregrine/chains/openChain'
import type { ChainEndpoints } from '@peregrine/chains/parseEndpoints'
import { LearnedSize } from '@peregrine/chains/rpc/learnedSize'
import { Pace } from '@peregrine/chains/rpc/pace'
import { RpcEndpoint } from '@peregrine/chains/rpc/rpcEndpoint'
import type { SkipLimits } from '@peregrine/chains/skipRule'
import { OptionalReads, readAnyhow } from '@peregrine/server/indexing/optionalReads'
import type { ProviderProfile } from '@peregrine/testkit/fault-proxy/providerProfiles'
import type { LiveWorld } from './liveWorld.ts'

/** What keeps a chain right and moving; each can be taken out of the proof. */
export type LiveDefence =
  | 'skip'
  | 'record'
  | 'proof'
  | 'identity'
  | 'halves'
  | 'by-logs'
  | 'optional'
  | 'range'
  | 'pace'

/** Where each defence is needed: a profile and a scenario that fail without it. */
export const liveDefences: readonly { without: LiveDefence; profile: ProviderProfile; scenario: string }[] = [
  { without: 'skip', profile: 'pruned', scenario: 'restart after a long stop' },
  { without: 'record', profile: 'pruned', scenario: 'restart after a long stop' },
  { without: 'proof', profile: 'flaky', scenario: 'outage of an hour' },
  { without: 'identity', profile: 'paid', scenario: 'wrong chain' },
  { without: 'halves', profile: 'paid', scenario: 'plan batch-500' },
  { without: 'by-logs', profile: 'paid', scenario: 'plan receipts-403' },
  { without: 'optional', profile: 'paid', scenario: 'plan silent-logs' },
  { without: 'range', profile: 'paid', scenario: 'plan logs-400' },
  { without: 'pace', profile: 'paid', scenario: 'plan rate-ban' },
]

/**
 * What meets refusals is taken out of the classes themselves, since no option of the program does: a batch that is
 * refused is asked again as it is, receipts that are declined are not left to logs, a unit waits for facts that it can
 * do without, a range of blocks that is refused is asked for again as it is, and a refusal slows nothing down.
 */
const takers: Partial<Record<LiveDefence, () => () => void>> = {
  halves: () => replace(RpcEndpoint.prototype, 'shrinkAfter', () => false),
  'by-logs': () => replace(DeclinedReceipts.prototype, 'note', () => false),
  optional: () => replace(OptionalReads.prototype, 'run', (reads) => reads(readAnyhow)),
  range: () => replace(LearnedSize.prototype, 'refuse', refuseBatch),
  pace: () => replace(Pace.prototype, 'refused', () => undefined),
}

const usualRefuse = LearnedSize.prototype.refuse
const mostPerBatch = 100

/** A range that no refusal narrows stays wider than any batch, which is of the same class. */
function refuseBatch(this: LearnedSize, size: number): void {
  if (this.size <= mostPerBatch) usualRefuse.call(this, size)
}

function replace<Holder, Name extends keyof Holder>(
  holder: Holder,
  name: Name,
  by: Holder[Name],
): () => void {
  const usual = holder[name]
  holder[name] = by
  return () => {
    holder[name] = usual
  }
}

/** Takes a defence out of its class; returns what puts it back. */
export function takeOutOfClass(without: LiveDefence | null): () => void {
  return (without && takers[without]?.()) ?? (() => undefined)
}

const never: SkipLimits = {
  stuckMs: Number.POSITIVE_INFINITY,
  lagMs: Number.POSITIVE_INFINITY,
  sampleMs: 1,
  catchUpMs: Number.POSITIVE_INFINITY,
}

/** Options of an indexer without the rule that leaves blocks out. */
export function skipWithout(without: LiveDefence | null): { skip?: SkipLimits } {
  return without === 'skip' ? { skip: never } : {}
}

/** A port that proves no block, or does not look which chain it reads; null if the usual one stays. */
export function portWithout(
  without: LiveDefence | null,
  { chain }: Pick<LiveWorld, 'chain'>,
  endpoints: ChainEndpoints,
): ChainPort | null {
  const definition = chainDefinitions[chain]
  if (without === 'proof')
    return evmPort(new EvmClient({ chain, endpoints, trustEndpoint: true }), definition)
  return without === 'identity' ? openChain({ definition, endpoints }) : null
}
