import { type Network, networkFacts } from '@peregrine/core/network'
import type { Intent, Unsigned } from '@peregrine/wallet/intent'

/** An intent, and bytes that do what it asks for. */
export type Example = { intent: Intent; unsigned: Unsigned }

/** Makes an example whose deadlines are five minutes after `now`, in Unix seconds. */
export type ExampleMaker = (now: number) => Example | Promise<Example>

const minutes = 60

/** When the trades of examples end, in Unix seconds. */
export function deadlineOf(now: number): number {
  return now + 5 * minutes
}

const sandbox = { id: 'example-environment', runId: null }

/** The fields that all intents of a network share. */
export function intentBase<const Name extends Network, Limits>(
  network: Name,
  wallet: string,
  limits: Limits,
) {
  return { id: '0123456789abcdef0123456789abcdef', environment: sandbox, network, wallet, limits }
}

/** Chain id of an EVM network. */
export function chainIdOf(network: Network): number {
  return networkFacts[network].catalogueChainId
}
