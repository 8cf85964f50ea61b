import { callChain, type RpcReplyWire } from '@peregrine/contract/routes/rpc'
import type { ChainKey } from '@peregrine/core/network'
import { type Trial, tryCall, type TriedCall } from '@peregrine/wallet/trade/tryCall'
import { routeUrl } from '@peregrine/contract/route'
import type { TraderMemory } from './traderMemory.ts'
import type { Trader } from './traderPorts.ts'

/** What asking a chain takes. */
export type ChainAsker = Pick<Trader, 'request'> & { memory: Pick<TraderMemory, 'lastRequestId'> }

/** A node refused a call; the message is its own. */
export class NodeRefusal extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.name = 'NodeRefusal'
    this.code = code
    this.data = data
  }
}

function resultOf({ result, error }: Partial<RpcReplyWire>): unknown {
  if (error) throw new NodeRefusal(error.code, error.message, error.data)
  return result
}

/** A node's answer through our own server, untrusted. Throws Fault, Unreachable. */
async function answerOf(
  { request, memory }: ChainAsker,
  chain: ChainKey,
  method: string,
  params: readonly unknown[],
): Promise<Partial<RpcReplyWire>> {
  memory.lastRequestId += 1
  const body = { jsonrpc: '2.0', id: memory.lastRequestId, method, params }
  const path = routeUrl(callChain, { chain })
  const reply = await request(path, {}, { method: 'POST', body })
  return reply as Partial<RpcReplyWire>
}

/**
 * Asks a chain's node through our own server.
 *
 * @returns the result, untrusted
 * @throws NodeRefusal, Fault, Unreachable
 */
export async function askChain(
  asker: ChainAsker,
  chain: ChainKey,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return resultOf(await answerOf(asker, chain, method, params))
}

/** The reply to one call of a batch. */
function replyTo(replies: unknown, id: number): Partial<RpcReplyWire> {
  // A batch that is refused as a whole has one answer.
  const all: unknown[] = Array.isArray(replies) ? replies : [{ ...(replies as object | null), id }]
  const isOwn = (one: unknown): one is RpcReplyWire =>
    typeof one === 'object' && one !== null && 'id' in one && one.id === id
  return all.find(isOwn) ?? {}
}

/**
 * Asks a chain's node several things in one request.
 *
 * @returns the results in the order of the calls, untrusted; each rejects as `askChain` throws
 */
export function askTogether(
  { request, memory }: ChainAsker,
  chain: ChainKey,
  calls: readonly { method: string; params: readonly unknown[] }[],
): Promise<unknown>[] {
  const body = calls.map((call) => ({ jsonrpc: '2.0', id: (memory.lastRequestId += 1), ...call }))
  const replies = request(routeUrl(callChain, { chain }), {}, { method: 'POST', body })
  return body.map(async ({ id }) => resultOf(replyTo(await replies, id)))
}

/** Runs a call on a chain's newest block without sending it. Never throws: what cannot be told is `unknown`. */
export async function tryOnChain(asker: ChainAsker, chain: ChainKey, call: TriedCall): Promise<Trial> {
  try {
    return await tryCall((method, params) => answerOf(asker, chain, method, params), call)
  } catch (error) {
    console.warn('A call could not be tried', error)
    return { outcome: 'unknown' }
  }
}

/** A quantity of an untrusted reply, as bigint. Throws for anything else. */
export function quantity(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw new Error(`the node's ${what} is no quantity`)
}
