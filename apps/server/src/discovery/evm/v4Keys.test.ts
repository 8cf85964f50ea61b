import { nativeCoin } from '@peregrine/core/address'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import type { ChainKey } from '@peregrine/core/network'
import { expect, test } from 'vitest'
import { likelyV4Keys, v4IdOf } from './v4Keys.ts'

const basesOf = (chain: ChainKey) => [
  nativeCoin,
  ...chainDefinitions[chain].baseTokens.map(({ address }) => address),
]

// Pools of recorded swaps on the real chains: every one of them that this project has a recording of.
test.each`
  chain     | token                                           | quote                                           | feePips  | id
  ${'base'} | ${'0x18b6f6049a0af4ed2bbe0090319174eeef89f53a'} | ${nativeCoin}                                   | ${3_000} | ${'0x39d647c85a2839f77e49a04ad63ce22f9c9a1fa95ffb701c5791a2b540d1e020'}
  ${'base'} | ${'0x46777c76dbbe40fabb2aab99e33ce20058e76c59'} | ${nativeCoin}                                   | ${3_000} | ${'0x0443a3e60b5a02aee73934ee2b7fc93758e90b67bc3088ed912be6af12b31ed6'}
  ${'eth'}  | ${'0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'} | ${nativeCoin}                                   | ${500}   | ${'0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27'}
  ${'eth'}  | ${'0xec53bf9167f50cdeb3ae105f56099aaab9061f83'} | ${'0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'} | ${3_000} | ${'0x8a28923fefe72d7924ac6f5cc35a08db07b24e378cbc9735c34da8aca2a68db0'}
`('the key of a real pool on $chain is among the likely ones', ({ chain, token, quote, feePips, id }) => {
  const key = likelyV4Keys(token, basesOf(chain)).find((one) => v4IdOf(one) === id)
  expect(key).toMatchObject({ tokens: [quote, token].sort(), feePips })
})

test('no token is paired with itself, and no key comes twice', () => {
  const token = chainDefinitions.eth.native.address
  const ids = likelyV4Keys(token, basesOf('eth')).map(v4IdOf)
  expect(new Set(ids).size).toBe(ids.length)
  expect(likelyV4Keys(token, [token])).toEqual([])
  // One bundle of calls of ten slots.
  expect(ids.length).toBeLessThanOrEqual(580)
})
