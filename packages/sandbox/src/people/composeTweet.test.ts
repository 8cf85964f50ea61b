import { expect, test } from 'vitest'
import { composeRetweet, composeTweet, type KolBuy, kolHandle } from './composeTweet.ts'
import { kolNames } from './names.ts'

const people = [...kolNames('EVM'), ...kolNames('SOL')].map((name, i) => ({ name, address: `wallet${i}` }))
const token = { address: `0x${'ab'.repeat(20)}`, symbol: 'TPEPE', isLaunch: false }
const buys: KolBuy[] = Array.from({ length: 1_000 }, (_, i) => ({
  id: `trade${i}`,
  timeMs: 1_800_000_000_000 + i * 1_000,
  kol: people[i % people.length] ?? { name: '', address: '' },
  token: { ...token, isLaunch: i % 3 === 0 },
}))
const tweets = buys.map((buy) => composeTweet('seed', buy)).filter((tweet) => tweet !== null)

test('the same seed gives the same tweets, another one different ones', () => {
  expect(buys.map((buy) => composeTweet('seed', buy)).filter((tweet) => tweet !== null)).toEqual(tweets)
  expect(buys.map((buy) => composeTweet('other', buy)).filter((tweet) => tweet !== null)).not.toEqual(tweets)
})

test('some trades are tweeted: with the address, some at length, some with a picture', () => {
  expect(tweets.length).toBeGreaterThan(100)
  expect(tweets.length).toBeLessThan(300)
  for (const { content } of tweets) expect(content).toContain(token.address)
  expect(tweets.some(({ content }) => content.length > 200)).toBe(true)
  expect(tweets.some(({ medias }) => medias.length > 0)).toBe(true)
})

test('retweets are by somebody else, and later', () => {
  const retweets = tweets.flatMap((tweet) => {
    const retweet = composeRetweet('seed', tweet, people)
    return retweet ? [{ tweet, retweet }] : []
  })
  expect(retweets.length).toBeGreaterThan(5)
  for (const { tweet, retweet } of retweets) {
    expect(retweet.userName).not.toBe(tweet.userName)
    expect(retweet.timeMs).toBeGreaterThan(tweet.timeMs)
    expect(BigInt(retweet.id) > BigInt(tweet.id)).toBe(true)
  }
})

test('a token with a hostile symbol is named by its address alone', () => {
  const hostile = buys.map((buy) =>
    composeTweet('seed', { ...buy, token: { ...token, symbol: '<b>XSS</b>' } }),
  )
  for (const tweet of hostile) expect(tweet?.content ?? '').not.toContain('XSS')
})

test('every KOL has a unique handle', () => {
  const handles = people.map(({ name }) => kolHandle(name))
  for (const handle of handles) expect(handle).toMatch(/^\w{4,15}$/)
  expect(new Set(handles).size).toBe(handles.length)
})
