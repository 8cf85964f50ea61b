import type { FillStep } from '../fillStep.ts'
import { isNotServed } from '@peregrine/chains/rpc/notServed'

/**
 * Finds the block that created a contract by halving: before it there was no code. Null where the node does not keep
 * state that old, which its first answer tells.
 */
export async function findBirth({ request }: FillStep, token: string, upTo: number): Promise<number | null> {
  const hasCode = async (block: number): Promise<boolean> => {
    const code = await request('eth_getCode', [token, `0x${block.toString(16)}`])
    return typeof code === 'string' && code.length > 2
  }
  let [without, withCode] = [-1, upTo]
  try {
    if (!(await hasCode(upTo))) return null
    while (withCode - without > 1) {
      const middle = Math.floor((without + withCode) / 2)
      if (await hasCode(middle)) withCode = middle
      else without = middle
    }
    return withCode
  } catch (error) {
    if (isNotServed(error)) return null
    throw error
  }
}
