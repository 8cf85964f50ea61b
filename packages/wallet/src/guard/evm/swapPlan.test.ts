import { nativeCoin } from '@peregrine/core/address'
import { expect, test } from 'vitest'
import { buildCurveSell } from '@peregrine/protocols/fourmeme/buildTrade'
import { readFourmeme } from './readFourmeme.ts'
import { readV2Path, readV3Path } from './swapPlan.ts'

const [one, other] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const v3 = (...tokens: string[]) => `0x${tokens.map((token) => token.slice(2)).join('0001f4')}` as const

test('a path is its tokens', () => {
  expect(readV2Path([one.toUpperCase().replace('0X', '0x'), other])).toEqual([one, other])
  expect(readV3Path(v3(one, other))).toEqual([one, other])
})

test.each([
  ['first', [nativeCoin, other]],
  ['between', [one, nativeCoin, other]],
  ['last', [one, nativeCoin]],
])('the zero address is the coin nowhere in a path: %s', (_, tokens) => {
  for (const read of [() => readV2Path(tokens), () => readV3Path(v3(...tokens))])
    expect(read).toThrow(expect.objectContaining({ code: 'call.malformed' }))
})

test('a sale to four.meme’s curve yields what is left of its minimum after the highest fee', () => {
  const order = { token: one, amountIn: 9n, minimumOut: 9_900n }
  const { data } = buildCurveSell(other, order, 100)
  expect(readFourmeme(data, { isCanonical: true }).receive).toEqual({ token: nativeCoin, minimum: 9_900n })
  // What is not grossed up pays 1 % less than it says.
  const bare = data.replace((9_999).toString(16).padStart(64, '0'), (9_900).toString(16).padStart(64, '0'))
  expect(readFourmeme(bare as typeof data, { isCanonical: true }).receive.minimum).toBe(9_801n)
})
