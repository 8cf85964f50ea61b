import type { ChainContext } from '../chainContext.ts'

/** Fails: derivation asks no node. */
export const unasked = async (): Promise<never> => {
  throw new Error('deriving asks nobody')
}

/** Builds the context of an indexer that must not read from its chain. */
export function unaskedContext(
  facts: Pick<ChainContext, 'chain' | 'nativeSymbol' | 'baseTokens'> & Partial<ChainContext>,
): ChainContext {
  return {
    priceSources: new Map(),
    readCalls: unasked,
    readCallsAt: unasked,
    findLog: unasked,
    readTransfers: unasked,
    readMints: unasked,
    readValues: unasked,
    watched: null,
    ...facts,
  }
}
