import { setTimeout as sleep } from 'node:timers/promises'
import type { ChainDefinition } from '@peregrine/chains/catalogue/chainDefinition'
import {
  type EvmIdentity,
  evmChainCheck,
  evmIdentityCalls,
  readEvmIdentity,
} from '@peregrine/chains/evm/evmChainCheck'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { RpcClient } from '@peregrine/chains/rpc/rpcClient'
import type { RpcReply } from '@peregrine/chains/rpc/replies'
import { readSolIdentity, solChainCheck, solIdentityCalls } from '@peregrine/chains/sol/solChainCheck'
import { Fault } from '@peregrine/core/fault'

type Calls = Parameters<RpcClient['attempt']>[1]

type Answers<T> = { said: T[]; lastFailure: RpcFailure | null }

// A start does not wait for an endpoint that hangs while others answer, and does not fail for one that stumbles.
const patienceMs = 3_000
const rounds = 3
const betweenRoundsMs = 500

async function askOnce<T>(
  rpc: RpcClient,
  calls: Calls,
  read: (replies: readonly RpcReply[]) => T,
): Promise<Answers<T>> {
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
async function ask<T>(
  rpc: RpcClient,
  calls: Calls,
  read: (replies: readonly RpcReply[]) => T,
): Promise<Answers<T>> {
  let answers = await askOnce(rpc, calls, read)
  for (let round = 1; round < rounds && answers.said.length === 0; round++) {
    await sleep(betweenRoundsMs)
    answers = await askOnce(rpc, calls, read)
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
 * Asks every endpoint for its chain and settles on ours: the id of the catalogue, and the first block that most of them
 * name. From then on an endpoint of another chain is set aside.
 *
 * @returns the genesis hash
 * @throws Fault `setting.invalid` when all that answer serve other chains; `chain.unreachable` when none answers
 */
export async function agreeOnEvmChain(
  rpc: RpcClient,
  { key: chain, chainId }: ChainDefinition,
): Promise<string> {
  const { said, lastFailure } = await ask<EvmIdentity>(rpc, evmIdentityCalls, readEvmIdentity)
  const [first] = said
  if (!first) throw unreachable(chain, lastFailure)
  const ours = said.filter((identity) => identity.chainId === chainId)
  if (chainId === null || ours.length === 0) {
    const name = `${chain.toUpperCase()}_RPC_URL`
    const why = `names an endpoint of chain ${first.chainId}, not ${chainId}`
    throw new Fault('setting.invalid', { name, why })
  }
  const genesisHash = maxNamed(ours.flatMap(({ genesisHash: hash }) => hash ?? []))
  if (!genesisHash) throw new Fault('chain.unreachable', { chain, why: 'it has no first block' })
  rpc.expect(evmChainCheck({ chainId, genesisHash }))
  return genesisHash
}

/** The same for Solana, whose clusters have a genesis hash only. */
export async function agreeOnSolanaChain(rpc: RpcClient): Promise<string> {
  const { said, lastFailure } = await ask(rpc, solIdentityCalls, readSolIdentity)
  const genesisHash = maxNamed(said)
  if (!genesisHash) throw unreachable('sol', lastFailure)
  rpc.expect(solChainCheck(genesisHash))
  return genesisHash
}
