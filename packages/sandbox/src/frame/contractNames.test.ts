import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import { expect, test } from 'vitest'
import { baseTokens } from './contractNames.ts'

test.each(['eth', 'base', 'bsc'] as const)(
  'every quote token of the sandbox’s %s is a base token of the catalogue, and so of every list',
  (chain) => {
    for (const { symbol, address, decimals, isStable } of baseTokens(chain))
      expect(findBaseToken(chain, address.toLowerCase()), symbol).toMatchObject({
        symbol,
        decimals,
        isStable,
      })
  },
)
