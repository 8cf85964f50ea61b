import { expect, test } from 'vitest'
import { parsePoolAddress } from './parsePoolAddress.ts'

test.each([
  ['eth', `0x${'A'.repeat(40)}`, `0x${'a'.repeat(40)}`],
  ['eth', `0x${'1'.repeat(64)}`, `0x${'1'.repeat(64)}`],
  ['four', `0x${'b'.repeat(40)}`, `0x${'b'.repeat(40)}`],
  ['sol', 'So11111111111111111111111111111111111111112', 'So11111111111111111111111111111111111111112'],
  ['eth', '0x123', null],
  ['eth', 'So11111111111111111111111111111111111111112', null],
  ['sol', `0x${'a'.repeat(40)}`, null],
  ['pump', 'not an address', null],
  ['base', `0x${'a'.repeat(40)}/../x`, null],
] as const)('%s %s gives %s', (network, text, address) =>
  expect(parsePoolAddress(network, text)).toBe(address),
)
