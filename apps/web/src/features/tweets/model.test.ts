import type { TweetToken, TweetWire } from '@peregrine/contract/tweet'
import { expect, test } from 'vitest'
import { applyOrder, cutText, mergeTweets, splitText } from './model.ts'

test.each([
  ['own', 100, 100, false, false],
  ['own', 101, 101, false, true],
  ['own', 200, 200, false, true],
  ['own', 201, 200, true, true],
  ['original', 200, 200, false, false],
  ['original', 201, 200, true, true],
] as const)('%s of %d characters shows %d, cut %s, more %s', (kind, length, shown, isCut, hasMore) => {
  const cut = cutText('字'.repeat(length), kind)
  expect([[...cut.text].length, cut.isCut, cut.hasMore]).toEqual([shown, isCut, hasMore])
})

test('a cut goes through no character', () => {
  expect(cutText('😀'.repeat(300), 'own').text).toBe('😀'.repeat(200))
})

const token = (text: string): TweetToken => ({
  text,
  network: 'eth',
  tokenAddress: text,
  poolAddress: null,
  symbol: 'PEPE',
})
const evm = `0x${'ab'.repeat(20)}`

test.each([
  [`buy ${evm.toUpperCase().replace('X', 'x')} now`, [evm], ['buy ', `0x${'AB'.repeat(20)}`, ' now']],
  ['$PEPE and $PEPECOIN', ['$pepe'], ['$PEPE', ' and $PEPECOIN']],
  ['$pepe2 $PEPE2', ['$pepe2', '$pepe'], ['$pepe2', ' ', '$PEPE2']],
  ['<b>$PEPE</b>', ['$pepe'], ['<b>', '$PEPE', '</b>']],
  ['nothing', ['$a.c'], ['nothing']],
  ['$abc', ['$a.c'], ['$abc']],
])('%s', (text, names, parts) => {
  const split = splitText(text, names.map(token))
  expect(split.map((part) => part.text)).toEqual(parts)
  expect(split.map((part) => part.text).join('')).toBe(text)
})

const tweet = (id: number): TweetWire =>
  ({ tweetId: String(id), tweetTimeStr: new Date(1_800_000_000_000 + id * 1_000).toISOString() }) as TweetWire
const ids = (tweets: readonly TweetWire[]) => tweets.map(({ tweetId }) => Number(tweetId))

test('lists become one, newest first, without repetition', () => {
  expect(ids(mergeTweets([tweet(3), tweet(2)], [tweet(2), tweet(1)], [tweet(4)]))).toEqual([4, 3, 2, 1])
})

test('an order of the reader is kept; newer ones enter above it, older ones below', () => {
  const tweets = [5, 4, 3, 2, 1].map(tweet)
  expect(ids(applyOrder(tweets, ['2', '4', '3']))).toEqual([5, 2, 4, 3, 1])
  expect(ids(applyOrder([tweet(6), ...tweets], ['2', '4', '3']))).toEqual([6, 5, 2, 4, 3, 1])
  expect(ids(applyOrder(tweets, []))).toEqual([5, 4, 3, 2, 1])
  expect(ids(applyOrder(tweets, ['99']))).toEqual([5, 4, 3, 2, 1])
})
