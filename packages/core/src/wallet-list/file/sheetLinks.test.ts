import { expect, test } from 'vitest'
import { fileLimits } from './limits.ts'
import { type SheetLink, withLinks } from './sheetLinks.ts'

const evm = '0x4ab5734f084c1adfb7a941fe1d01b94fa780cef3'
const other = '0x48811ba3b8a1b2a65c3ea172ff3f549d7f9293c3'
const none = new Map<string, string>()
const link = (line: number, column: number, wallet: string): SheetLink => ({
  line,
  column,
  id: null,
  value: `HYPERLINK("https://x.y/address/${wallet}")`,
})

test.each<[string, string[], SheetLink[], string[]]>([
  ['a shortened address is whole', ['a', '0x4ab5…cef3'], [link(1, 1, evm)], ['a', evm]],
  ['an empty cell has the address', ['a'], [link(1, 2, evm)], ['a', '', evm]],
  ['a name alone leads to it', ['a', 'b'], [link(1, 0, evm)], [`a: ${evm}`, 'b']],
  ['a name next to an address stays', ['a', evm], [link(1, 0, other)], ['a', evm]],
  ['the first link of a cell counts', ['a', 'b'], [link(1, 0, evm), link(1, 0, other)], [`a: ${evm}`, 'b']],
  ['a row of a formula alone has its address in its place', ['='], [link(1, 1, evm)], ['', evm]],
  ['a link of a row without cells is none', ['a'], [link(2, 0, evm)], ['a']],
  ['a link too far to the right is none', ['a'], [link(1, 256, evm)], ['a']],
])('%s', (_, cells, links, expected) => {
  expect(withLinks([{ line: 1, cells }], links, none)).toEqual([{ line: 1, cells: expected }])
})

test('a target is found by its id', () => {
  const links = [{ line: 7, column: 0, id: 'r1', value: ' ref="A7"' }]
  const targets = new Map([['r1', `https://x.y/address/${evm}`]])
  expect(withLinks([{ line: 7, cells: ['0x4a...f3'] }], links, targets)).toEqual([{ line: 7, cells: [evm] }])
})

test('no more text of links is looked at than a list has', () => {
  const long = { ...link(1, 0, evm), value: ' '.repeat(2_000) }
  const count = Math.floor(fileLimits.sheetText / 2_000)
  const many = (length: number) => Array.from({ length }, () => long)
  const read = (before: number) =>
    withLinks([{ line: 1, cells: ['x'] }], [...many(before), link(1, 1, evm)], none)[0]?.cells
  expect(read(count)).toEqual(['x', evm])
  expect(read(count + 1)).toEqual(['x'])
})
