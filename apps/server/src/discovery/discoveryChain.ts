import {
  type BundledAnswer,
  buildCallBundle,
  gasAlone,
  maxBundle,
  parseCallBundle,
} from '@peregrine/chains/evm/callBundle'
import { resultOfFailedCall } from '@peregrine/chains/rpc/failedCall'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { Call } from '@peregrine/chains/chainReads'
import { Fault } from '@peregrine/core/fault'
import type { ChainContext } from '../indexing/chainContext.ts'

/** One chain as it is read on demand. */
export type DiscoveryChain = {
  context: ChainContext
  finalityDepth: number
  blockTimeMs: number
  /** EVM: reads state as of this block; without it, as of the newest. */
  block?: number
  /** Solana: reads state as of the newest final slot, which is never taken back; without it, as of the newest. */
  isFinal?: boolean
  /** Sends a JSON-RPC request; throws Fault `chain.unreachable`, RpcFailure `rejected` or `range-too-large`. */
  request(method: string, params: readonly unknown[]): Promise<unknown>
}

/** True if the node answered with a failure that any other would give: a call that reverts, say. */
export function isAnswer(error: unknown): boolean {
  return error instanceof RpcFailure && error.isAnswer
}

const blockOf = ({ block }: DiscoveryChain): string =>
  block === undefined ? 'latest' : `0x${block.toString(16)}`

async function readOne(chain: DiscoveryChain, { to, data }: Call): Promise<string | null> {
  try {
    const reply = await chain.request('eth_call', [{ to, data, gas: gasAlone }, blockOf(chain)])
    return typeof reply === 'string' && /^0x([0-9a-f]{2})*$/i.test(reply) ? reply : null
  } catch (error) {
    return resultOfFailedCall(error, chain.context.chain)
  }
}

/** Runs calls as one; null where the node takes no call without a destination, or not as many. */
async function readBundle(chain: DiscoveryChain, calls: readonly Call[]): Promise<BundledAnswer[] | null> {
  try {
    return parseCallBundle(
      await chain.request('eth_call', [{ data: buildCallBundle(calls) }, blockOf(chain)]),
      calls.length,
    )
  } catch (error) {
    if (isAnswer(error)) return null
    throw error
  }
}

/**
 * Runs calls at the chain's block, as many as fit in a request; one by one on a node that refuses such a request. Each
 * has a bounded share of gas. Null for a call that failed.
 *
 * @throws Fault `chain.unreachable` if a call failed by the endpoints and not by its contract
 */
export async function readMany(chain: DiscoveryChain, calls: readonly Call[]): Promise<(string | null)[]> {
  const answers: (string | null)[] = []
  for (let at = 0; at < calls.length; at += maxBundle) {
    const part = calls.slice(at, at + maxBundle)
    const told = await readBundle(chain, part)
    const own = await Promise.all(
      part.map(async (call, i) => {
        const answer = told?.[i]
        return answer === undefined ? readOne(chain, call) : answer
      }),
    )
    answers.push(...own)
  }
  return answers
}

/** Reads the height of an EVM chain. */
export async function readHeight({ request }: DiscoveryChain): Promise<number> {
  const reply = await request('eth_blockNumber', [])
  if (typeof reply !== 'string' || !/^0x[0-9a-f]{1,12}$/i.test(reply))
    throw new Fault('reply.malformed', { what: 'eth_blockNumber' })
  return Number(reply)
}
