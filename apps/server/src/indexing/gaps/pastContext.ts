import type { Call } from '@peregrine/chains/chainReads'
import type { ChainContext } from '../chainContext.ts'
import { balanceOf } from '../learnHolders.ts'

const isBalance = ({ data }: Call): boolean => data.startsWith(balanceOf)

/**
 * The reads of a chain as they may be used for old blocks: balances of that block or none, since today's are wrong then,
 * and no holders, who cannot be counted across a gap. A gap can wait, so no read is optional.
 */
export function pastContext(context: ChainContext): ChainContext {
  return {
    ...context,
    async readCalls(calls, blockNumber) {
      if (!calls.every(isBalance)) return context.readCalls(calls, blockNumber)
      return (await context.readCallsAt(calls, blockNumber)) ?? calls.map(() => null)
    },
    countsHolders: false,
    optional: undefined,
  }
}
