import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import { z } from 'zod'
import type { Ask } from './readMany.ts'

const zWord = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)

/** Parses a node's reply to a method. Throws Fault `reply.malformed`. */
export function parsedReply<T extends z.ZodType>(schema: T, reply: unknown, method: string): z.output<T> {
  const result = schema.safeParse(reply)
  if (!result.success) throw new Fault('reply.malformed', { what: method })
  return result.data
}

/**
 * Asks an EVM node for a number.
 *
 * @throws Fault `token.unknown` for no bytes, the reply of an address without code; `chain.unreachable`, `reply.malformed`
 */
export async function readWord(
  request: Ask,
  chain: ChainKey,
  method: string,
  params: unknown[],
): Promise<bigint> {
  const reply = await request(chain, method, params)
  if (reply === '0x') throw new Fault('token.unknown', {})
  return BigInt(parsedReply(zWord, reply, method))
}
