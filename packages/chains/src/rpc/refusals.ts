import type { RpcReply } from './replies.ts'
import { RpcFailure, type RpcFailureKind } from './rpcFailure.ts'

const lacking: readonly RpcFailureKind[] = ['state-gone', 'unsupported']

/** True for a refusal that asks for a lower rate. */
export function isRefusal(error: unknown): error is RpcFailure {
  return error instanceof RpcFailure && error.kind === 'rate-limited'
}

/**
 * Share of all tries that a failure uses up: none for a refusal, until patience ends; for dropped state and a method that
 * an endpoint does not have so much that each of `endpoints` is asked once, as none of them finds either later.
 */
export function costOf(error: unknown, tries: number, endpoints: number, untilMs: number): number {
  if (isRefusal(error)) return Date.now() < untilMs ? 0 : Number.POSITIVE_INFINITY
  return error instanceof RpcFailure && lacking.includes(error.kind) ? tries / endpoints : 1
}

/** The failure that decides whether calls are asked again: a refusal, which waiting ends, before any other. */
export function failureOf(replies: readonly RpcReply[]): RpcFailure | null {
  const failures = replies.flatMap((reply) => ('failure' in reply && !isAnswered(reply) ? reply.failure : []))
  return failures.find(isRefusal) ?? failures[0] ?? null
}

/** True if another endpoint, or the same one later, would not reply otherwise. */
export function isAnswered(reply: RpcReply | undefined): boolean {
  return reply !== undefined && ('result' in reply || reply.failure.isAnswer)
}

/** True for a failure of the call itself, such as state that the node does not keep. */
export function isOwnFailure(reply: RpcReply | undefined): boolean {
  return reply !== undefined && 'failure' in reply && !isRefusal(reply.failure)
}
