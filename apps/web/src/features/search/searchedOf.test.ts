import { expect, test } from 'vitest'
import { searchedOf } from './searchedOf.ts'

const evm = `0x${'Ab'.repeat(20)}`
const sol = 'FAxSkNEmhBD8LvYxtFS1dkLea5shmK7jEpn7CwYHQUc2'

test.each([
  ['pepe', 'pepe'],
  [' \u200b ', ''],
  ['buy $PEPE', '$PEPE'],
  [evm, evm.toLowerCase()],
  [`https://basescan.org/token/${evm}`, `base:${evm.toLowerCase()}`],
  [`https://polygonscan.com/token/${evm}`, evm.toLowerCase()],
  [`${evm}\n${sol}`, `${evm.toLowerCase()} ${sol}`],
  ['x'.repeat(9_000), 'x'.repeat(100)],
  ['ab'.repeat(32), ''],
])('%j sends %j', (typed, query) => expect(searchedOf(typed).query).toBe(query))

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
const firstOf = (count: number) => words.slice(0, count).join(' ')

test('a phrase that is typed letter by letter sends its first four words and nothing after them', () => {
  const phrase = words.join(' ')
  const sent = Array.from(phrase, (_, at) => searchedOf(phrase.slice(0, at + 1)).query)
  expect(sent.reduce((longest, one) => (one.length > longest.length ? one : longest), '')).toBe(firstOf(4))
  expect(sent.slice(firstOf(5).length - 1)).toEqual(Array(phrase.length - firstOf(5).length + 1).fill(''))
})

test.each([
  ['five words', firstOf(5), 'begun'],
  ['eleven words', firstOf(11), 'begun'],
  ['a phrase', firstOf(12), 'whole'],
  ['thirteen words', `${firstOf(12)} extra`, 'whole'],
  ['a capital at the beginning', `L${firstOf(6).slice(1)}`, 'begun'],
  [
    'numbers before the words',
    words
      .slice(0, 6)
      .map((word, at) => `${at + 1}. ${word}`)
      .join('\n'),
    'begun',
  ],
  ['words in wide letters', firstOf(6).replaceAll(' ', '\u3000'), 'begun'],
  ['six Chinese characters apart', '的 一 是 在 不 了', 'begun'],
  ['four words', firstOf(4), null],
  ['a sentence', 'what is the price of this', null],
  ['a name in capitals', 'Make Solana Great Again Coin', null],
  ['a word of two letters', 'coin of all good dogs', null],
  ['a question', 'when will the next coin launch', null],
  ['a link in small letters', `https://basescan.org/token/${evm.toLowerCase()}`, null],
  ['a link without an address', 'https://example.com/coin/good/dogs/moon', null],
  ['a symbol among words', 'please look now this coin $pepe', null],
  ['a transaction among words', `please look now this ${'0x'}${'ab'.repeat(32)}`, null],
  ['an address among words', `please look now this ${evm}`, null],
  ['Chinese words', '我 想要 买这个 代币 今天', null],
])('%s: %j is a secret: %s', (_, typed, secret) => {
  expect(searchedOf(typed).secret).toBe(secret)
  expect(searchedOf(typed).query === '').toBe(secret !== null)
})
