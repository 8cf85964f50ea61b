import { Fault } from '@peregrine/core/fault'
import type { ChainDefinition } from '../catalogue/chainDefinition.ts'
import type { ChainCheck } from './endpointIdentity.ts'
import type { RpcReply } from './replies.ts'
import type { RpcClient } from './rpcClient.ts'
import type { RpcCall } from './rpcEndpoint.ts'
import { RpcFailure } from './rpcFailure.ts'
import { sleep } from './sleep.ts'

/** Chain identification of a family; `T` is one endpoint's identity. */
export type ChainIdentity<T> = {
  calls: readonly RpcCall[]
  /** Reads the replies to `calls`. Throws RpcFailure. */
  read(replies: readonly RpcReply[]): T
  /**
   * Picks our chain's endpoints from their identities: the genesis hashes they name, and a check for the chosen one.
   * Throws Fault `setting.invalid` if none serves our chain.
   */
  settle(
    said: readonly [T, ...T[]],
    definition: ChainDefinition,
  ): { genesisHashes: readonly string[]; checkFor(genesisHash: string): ChainCheck }
}

type Answers<T> = { said: T[]; lastFailure: RpcFailure | null }

// A start does not wait for an endpoint that hangs while others answer, nor fail for one that does.
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

/** Identity of each endpoint, in the order of the settings; those that do not answer are omitted. */
async function ask<T>(rpc: RpcClient, identity: ChainIdentity<T>): Promise<Answers<T>> {
  let answers = await askOnce(rpc, identity)
  for (let round = 1; round < rounds && answers.said.length === 0; round++) {
    await sleep(betweenRoundsMs)
    answers = await askOnce(rpc, identity)
  }
  return answers
}

/** The value named most often; the first one on a tie. */
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
 * Queries every endpoint for its chain and settles on the genesis hash that most of them name. Endpoints of other
 * chains are set aside from then on.
 *
 * @returns the genesis hash
 * @throws Fault `setting.invalid` if all that answer serve other chains; `chain.unreachable` if none answers
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
