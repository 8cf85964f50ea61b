import type { SimilarToken } from '@peregrine/contract/routes/search'
import { expect, test } from 'vitest'
import { type Compared, comparedRows } from './compared.ts'

const token: Compared = {
  network: 'bsc',
  tokenAddress: 'own',
  pairAddress: null,
  symbol: 'PEPE',
  marketCap: null,
  firstSeenAt: 1,
  liquidity: 50,
}
const other = (tokenAddress: string, liquidity: number, network = 'bsc') =>
  ({ ...token, tokenAddress, liquidity, network, why: 'same-symbol' }) as unknown as SimilarToken

const marked = (rows: ReturnType<typeof comparedRows>) =>
  rows.map(
    ({ tokenAddress, isThis, isOriginal }) => `${isOriginal ? '*' : ''}${tokenAddress}${isThis ? '!' : ''}`,
  )

test('the original first, though another has more, then by liquidity, the token itself among them', () => {
  const similar = [other('base', 90), other('deeper', 95), other('twin', 40)]
  expect(marked(comparedRows(token, similar, true, 6))).toEqual(['*base', 'deeper', 'own!', 'twin'])
})

test('a token that copies none is the original', () => {
  expect(marked(comparedRows(token, [other('twin', 40), other('own', 10, 'base')], false, 6))).toEqual([
    '*own!',
    'twin',
    'own',
  ])
})

test('the token itself is included even if there are too many', () => {
  const similar = Array.from({ length: 8 }, (_, at) => other(`t${at}`, 1_000 - at))
  const rows = comparedRows({ ...token, liquidity: null }, similar, true, 3)
  expect(marked(rows)).toEqual(['*t0', 't1', 'own!'])
})
