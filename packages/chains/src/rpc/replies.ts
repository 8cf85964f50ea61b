import { parseRpcError, RpcFailure } from './rpcFailure.ts'

export type RpcReply = { result: unknown } | { failure: RpcFailure }

/**
 * Replies to the calls of these ids, in order; a single call is not sent as a batch. A call of a batch that was left out
 * has the failure `wrong-id`.
 *
 * @throws RpcFailure `garbage` for invalid JSON, or the reason a batch was rejected
 */
export function parseReplies(text: string, ids: readonly number[]): RpcReply[] {
  const body = parseJson(text)
  const [first = 0] = ids
  if (ids.length === 1) return [parseReply(Array.isArray(body) ? body[0] : body, first)]
  if (!Array.isArray(body)) throw batchFailure(body)
  const byId = new Map(body.map((reply) => [idOf(reply), reply]))
  if (!ids.some((id) => byId.has(id))) throw batchFailure(body[0])
  return ids.map((id) => (byId.has(id) ? parseReply(byId.get(id), id) : { failure: leftOut() }))
}

/** True for a call of a batch that got no reply while others did. */
export function isLeftOut(reply: RpcReply | undefined): boolean {
  return reply !== undefined && 'failure' in reply && reply.failure.kind === 'wrong-id'
}

function leftOut(): RpcFailure {
  return new RpcFailure('wrong-id', 'a call was not answered')
}

/** The error of a reply, or of its first entry, as sent; null if the text holds none. */
export function findRpcError(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return errorIn(Array.isArray(body) ? body[0] : body)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Some gateways send the error itself, without an envelope. */
function errorIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return null
  const fields = body as Record<string, unknown>
  if (fields.error !== undefined && fields.error !== null) return fields.error
  return typeof fields.message === 'string' && fields.code !== undefined ? fields : null
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
  const error = errorIn(body)
  if (error === null) return new RpcFailure('garbage', 'a batch was not answered by a batch')
  const failure = parseRpcError(error)
  return failure.kind === 'rejected' ? new RpcFailure('batch-refused', failure.message) : failure
}

function parseReply(reply: unknown, id: number): RpcReply {
  if (typeof reply !== 'object' || reply === null) throw leftOut()
  const error = errorIn(reply)
  if (error !== null) return { failure: parseRpcError(error) }
  const fields = reply as Record<string, unknown>
  if (fields.id !== id) throw new RpcFailure('wrong-id', 'the answer to another question')
  if (!('result' in fields)) throw new RpcFailure('no-result', 'neither result nor error')
  return { result: fields.result }
}

/** Returns the result of a reply, or throws its failure. */
export function resultOf(reply: RpcReply | undefined): unknown {
  if (reply && 'result' in reply) return reply.result
  throw reply?.failure ?? new RpcFailure('no-result', 'no reply')
}
