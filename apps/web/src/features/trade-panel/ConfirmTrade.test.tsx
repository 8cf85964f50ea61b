import { expect, test } from 'vitest'
import { wordOf } from './ConfirmTrade.tsx'

const token = `0x${'ab'.repeat(20)}`

test.each([
  ['PEPE', 'PEPE'],
  ['哈基米', '哈基米'],
  ['$WIF!', '$WIF!'],
  ['', '0xabab'],
  [' PEPE', '0xabab'],
  ['PE PE', '0xabab'],
  ['PE\u200bPE', '0xabab'],
  ['\u202eEPEP', '0xabab'],
  ['P'.repeat(21), '0xabab'],
])('a trade of %j is agreed to by typing %s', (symbol, word) => {
  expect(wordOf({ symbol, token })).toBe(word)
})
