import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import { expect, test } from 'vitest'
import { baseTokens } from './contractNames.ts'

test.each(['eth', 'base', 'bsc'] as const)(
  'what tokens are bought with on the sandbox’s %s is a base token of the catalogue, so of every list',
  (chain) => {
    for (const { symbol, address, decimals, isStable } of baseTokens(chain))
      expect(findBaseToken(chain, address.toLowerCase()), symbol).toMatchObject({
        symbol,
        decimals,
        isStable,
      })
  },
)
