import { nativeCoin } from '@peregrine/core/address'
import { expect, test } from 'vitest'
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
