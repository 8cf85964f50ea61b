import { Fault } from '@peregrine/core/fault'
import type { ChainDefinition } from '../catalogue/chainDefinition.ts'
import type { ChainCheck } from './endpointIdentity.ts'
import type { RpcReply } from './replies.ts'
import type { RpcClient } from './rpcClient.ts'
import type { RpcCall } from './rpcEndpoint.ts'
import { RpcFailure } from './rpcFailure.ts'
import { sleep } from './sleep.ts'

/** How a family tells its chains apart; `T` is what one endpoint says of its chain. */
export type ChainIdentity<T> = {
  calls: readonly RpcCall[]
  /** Reads the answers to `calls`. Throws RpcFailure. */
  read(replies: readonly RpcReply[]): T
  /**
   * Picks the endpoints of our chain from what they said: the genesis hashes that they name, and how to check others
   * against the one that is chosen. Throws Fault `setting.invalid` when none serves our chain.
   */
  settle(
    said: readonly [T, ...T[]],
    definition: ChainDefinition,
  ): { genesisHashes: readonly string[]; checkFor(genesisHash: string): ChainCheck }
}

type Answers<T> = { said: T[]; lastFailure: RpcFailure | null }

// A start does not wait for an endpoint that hangs while others answer, and does not fail for one that stumbles.
const patienceMs = 3_000
const rounds = 3
const betweenRoundsMs = 500

async function askOnce<T>(rpc: RpcClient, { calls, read }: ChainIdentity<T>): Promise<Answers<T>> {
  let lastFailure: RpcFailure | null = null
  const answers = await Promise.all(
    rpc.endpoints.map(async (endpoint) => {
      try {
        const each = calls.map((call) => rpc.attempt(endpoint, [call], { timeoutMs: patienceMs }))
        return [read((await Promise.all(each)).flat())]
      } catch (error) {
        if (!(error instanceof RpcFailure)) throw error
        lastFailure = error
        return []
      }
    }),
  )
  return { said: answers.flat(), lastFailure }
}

/** What each endpoint says of its chain, in the order of the settings; those that do not answer are left out. */
async function ask<T>(rpc: RpcClient, identity: ChainIdentity<T>): Promise<Answers<T>> {
  let answers = await askOnce(rpc, identity)
  for (let round = 1; round < rounds && answers.said.length === 0; round++) {
    await sleep(betweenRoundsMs)
    answers = await askOnce(rpc, identity)
  }
  return answers
}

/** The value that most endpoints name; of as many, the one named first. */
function maxNamed<T>(values: readonly T[]): T | undefined {
  const count = (value: T): number => values.filter((other) => other === value).length
  return values.reduce<T | undefined>(
    (best, value) => (best === undefined || count(value) > count(best) ? value : best),
    undefined,
  )
}

function unreachable(chain: string, failure: RpcFailure | null): Fault {
  const why = failure?.kind === 'garbage' ? 'what answers is no node of such a chain' : failure?.kind
  return new Fault('chain.unreachable', { chain, why: why ?? 'no-result' }, { cause: failure })
}

/**
 * Asks every endpoint for its chain and settles on ours: the genesis hash that most of them name. From then on an endpoint
 * of another chain is set aside.
 *
 * @returns the genesis hash
 * @throws Fault `setting.invalid` when all that answer serve other chains; `chain.unreachable` when none answers
 */
export async function agreeOnChain<T>(
  rpc: RpcClient,
  definition: ChainDefinition,
  identity: ChainIdentity<T>,
): Promise<string> {
  const chain = definition.key
  const { said, lastFailure } = await ask(rpc, identity)
  const [first, ...rest] = said
  if (first === undefined) throw unreachable(chain, lastFailure)
  const { genesisHashes, checkFor } = identity.settle([first, ...rest], definition)
  const genesisHash = maxNamed(genesisHashes)
  if (!genesisHash) throw new Fault('chain.unreachable', { chain, why: 'it has no first block' })
  rpc.expect(checkFor(genesisHash))
  return genesisHash
}
