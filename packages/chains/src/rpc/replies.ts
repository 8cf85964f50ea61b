import { parseRpcError, RpcFailure } from './rpcFailure.ts'

export type RpcReply = { result: unknown } | { failure: RpcFailure }

/**
 * Replies to the calls of these ids, in order; a single call is not sent as a batch.
 *
 * @throws RpcFailure `garbage` for invalid JSON, or the reason a batch was rejected
 */
export function parseReplies(text: string, ids: readonly number[]): RpcReply[] {
  const body = parseJson(text)
  const [first = 0] = ids
  if (ids.length === 1) return [parseReply(body, first)]
  if (!Array.isArray(body)) throw batchFailure(body)
  const byId = new Map(body.map((reply) => [idOf(reply), reply]))
  return ids.map((id) => parseReply(byId.get(id), id))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new RpcFailure('garbage', 'the answer is not JSON', { cause })
  }
}

function idOf(reply: unknown): unknown {
  return typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>).id : undefined
}

/** A single object in reply to a batch means that the batch was rejected. */
function batchFailure(body: unknown): RpcFailure {
  if (typeof body !== 'object' || body === null || !('error' in body)) {
    return new RpcFailure('garbage', 'a batch was not answered by a batch')
  }
  const failure = parseRpcError(body.error)
  return failure.kind === 'rejected' ? new RpcFailure('batch-refused', failure.message) : failure
}

function parseReply(reply: unknown, id: number): RpcReply {
  if (typeof reply !== 'object' || reply === null) throw new RpcFailure('wrong-id', 'a call was not answered')
  const fields = reply as Record<string, unknown>
  if (fields.error !== undefined && fields.error !== null) return { failure: parseRpcError(fields.error) }
  if (fields.id !== id) throw new RpcFailure('wrong-id', 'the answer to another question')
  if (!('result' in fields)) throw new RpcFailure('no-result', 'neither result nor error')
  return { result: fields.result }
}

/** Returns the result of a reply, or throws its failure. */
export function resultOf(reply: RpcReply | undefined): unknown {
  if (reply && 'result' in reply) return reply.result
  throw reply?.failure ?? new RpcFailure('no-result', 'no reply')
}
