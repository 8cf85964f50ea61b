import type { RpcReply } from './replies.ts'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'

type Call = { method: string; params: readonly unknown[] }

/** Failures that say nothing of what was asked: a rate, a dead line, another chain, or blocks that are not there. */
const otherReasons: ReadonlySet<RpcFailureKind> = new Set<RpcFailureKind>([
  'rate-limited',
  'network',
  'timeout',
  'slow',
  'foreign-chain',
  'garbage',
  'wrong-id',
  'no-result',
  'state-gone',
  'unproven',
])

/**
 * True for a failure that a narrower range or a smaller request would meet as well. Providers refuse what is too much by
 * any other, in words and by codes of their own.
 */
export const saysNothingOfSize = (kind: RpcFailureKind): boolean => otherReasons.has(kind)

const limitExceeded = -32005

/** True for a request for logs of more than one block. */
function isLogRange({ method, params }: Call): boolean {
  const [filter] = params as [{ blockHash?: unknown; fromBlock?: unknown; toBlock?: unknown }?]
  return method === 'eth_getLogs' && filter?.blockHash === undefined && filter?.fromBlock !== filter?.toBlock
}

/** Nodes that serve no logs, or not as many, say `limit exceeded` as others do of the rate. */
function isLogLimit({ kind, code, message }: RpcFailure, { method }: Call): boolean {
  const isLimit = kind === 'rate-limited' && code === limitExceeded && /^limit exceeded/i.test(message)
  return method === 'eth_getLogs' && isLimit
}

/**
 * The failure of a call as its caller must take it: what refuses logs of several blocks asks for a narrower range, down
 * to one block, where it stands for itself.
 */
export function failureOfCall(failure: RpcFailure, call: Call): RpcFailure {
  const { kind, message, code } = failure
  const more = { cause: failure, ...(code !== null && { code }) }
  const isLimit = isLogLimit(failure, call)
  if (isLogRange(call) && (isLimit || !saysNothingOfSize(kind)))
    return new RpcFailure('range-too-large', message, more)
  return isLimit ? new RpcFailure('unsupported', message, more) : failure
}

/** The reply to a call with its failure as above. */
export function judgeReply(reply: RpcReply, call: Call): RpcReply {
  return 'result' in reply ? reply : { failure: failureOfCall(reply.failure, call) }
}
