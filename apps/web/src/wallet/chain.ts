import { callChain, type RpcReplyWire } from '@peregrine/contract/routes/rpc'
import type { ChainKey } from '@peregrine/core/network'
import { requestBody } from '../kit/http/request.ts'
import { routeUrl } from '@peregrine/contract/route'

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

let lastId = 0

function resultOf({ result, error }: Partial<RpcReplyWire>): unknown {
  if (error) throw new NodeRefusal(error.code, error.message, error.data)
  return result
}

/**
 * Asks a chain's node through our own server.
 *
 * @returns the result, untrusted
 * @throws NodeRefusal, Fault, Unreachable
 */
export async function askChain(
  chain: ChainKey,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  lastId += 1
  const body = { jsonrpc: '2.0', id: lastId, method, params }
  const path = routeUrl(callChain, { chain })
  const reply = await requestBody(path, undefined, undefined, { method: 'POST', body })
  return resultOf(reply as Partial<RpcReplyWire>)
}

/** A quantity of an untrusted reply, as bigint. Throws for anything else. */
export function quantity(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw new Error(`the node's ${what} is no quantity`)
}
