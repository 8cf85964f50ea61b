import { isNotServed } from '@peregrine/chains/rpc/notServed'
import { zeroAddress } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { z } from 'zod'
import { type DiscoveryChain, readHeight } from '../discoveryChain.ts'

const zHeader = z.object({ number: z.string().regex(/^0x[0-9a-fA-F]{1,12}$/) })

/** The newest block that the node calls final; null if it calls none so, or does not know the word. */
async function findFinalized({ request }: DiscoveryChain): Promise<number | null> {
  try {
    const reply = await request('eth_getBlockByNumber', ['finalized', false])
    if (reply === null) return null
    const header = zHeader.safeParse(reply)
    if (!header.success) throw new Fault('reply.malformed', { what: 'eth_getBlockByNumber' })
    return Number(header.data.number)
  } catch (error) {
    if (isNotServed(error)) return null
    throw error
  }
}

/**
 * Finds a block that no reorg takes back and whose state the node has: the one that it calls final, or else the one
 * below which this project undoes nothing. A number is asked for, not a tag: what knows the one may not know the other.
 *
 * @throws RpcFailure or Fault `chain.unreachable` if state of such a block is not served
 */
export async function readFinalBlock(chain: DiscoveryChain): Promise<number> {
  const height = await readHeight(chain)
  const told = await findFinalized(chain)
  const final = told !== null && told <= height ? told : Math.max(0, height - chain.finalityDepth)
  // A call of an account without code cannot fail but for the block, so that a refusal is not taken for a token's.
  await chain.request('eth_call', [{ to: zeroAddress, data: '0x' }, `0x${final.toString(16)}`])
  return final
}
