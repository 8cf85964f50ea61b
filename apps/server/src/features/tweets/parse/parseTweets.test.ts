import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { parseTweets, readTweetText } from './parseTweets.ts'

const item = {
  tweetId: '1850000000000000001',
  userName: 'gm\u202e vera',
  userUsername: '@gm_vera',
  userProfileImage: 'https://pbs.example/v.jpg',
  content: 'line one\n\n\n\nline\u0000 two\u200b',
  tweetTimeStr: '2026-11-20 14:00:00',
  isRetweet: false,
  medias: ['["https://pbs.example/1.png","javascript:alert(1)"]'],
}

test('an item of our own form: text cleaned, lines kept, only images that are URLs', () => {
  const { tweets, invalid } = parseTweets({ code: '000000', data: [item] }, null)
  expect(invalid).toBe(0)
  expect(tweets).toEqual([
    {
      id: '1850000000000000001',
      timeMs: Date.UTC(2026, 10, 20, 14),
      userName: 'gm vera',
      userHandle: 'gm_vera',
      userImage: 'https://pbs.example/v.jpg',
      content: 'line one\n\nline two',
      medias: ['https://pbs.example/1.png'],
      isRetweet: false,
      original: null,
    },
  ])
})

test('a retweet includes its original; a plain list of images is accepted as well', () => {
  const retweet = {
    ...item,
    isRetweet: true,
    originalTweetId: '7',
    originalAuthorName: 'Koji',
    originalUsername: 'basedKoji',
    originalProfileImage: null,
    originalContent: 'hi',
    originalMedias: ['https://pbs.example/2.png', 'https://pbs.example/3.png'],
    originalTweetTimeStr: 'Wed Oct 10 20:19:24 +0000 2018',
  }
  const [tweet] = parseTweets(retweet, null).tweets
  expect(tweet?.original).toEqual({
    id: '7',
    name: 'Koji',
    handle: 'basedKoji',
    image: null,
    content: 'hi',
    medias: ['https://pbs.example/2.png', 'https://pbs.example/3.png'],
    timeMs: Date.UTC(2018, 9, 10, 20, 19, 24),
  })
})

test('a response of the API: authors, long texts, images and originals come from its expansions', () => {
  const answer = {
    data: [
      {
        id: '10',
        text: 'RT @basedKoji: cut…',
        author_id: '1',
        created_at: '2026-11-20T14:00:00.000Z',
        referenced_tweets: [{ type: 'retweeted', id: '9' }],
      },
      { id: '11', text: 'no author', author_id: '5', created_at: '2026-11-20T14:00:00.000Z' },
    ],
    includes: {
      users: [
        { id: '1', name: 'Vera', username: 'gm_vera', profile_image_url: 'https://pbs.example/a_normal.jpg' },
        { id: '2', name: 'Koji', username: 'basedKoji' },
      ],
      tweets: [
        {
          id: '9',
          text: 'short…',
          note_tweet: { text: 'the whole of it' },
          author_id: '2',
          created_at: '2026-11-20T13:00:00.000Z',
          attachments: { media_keys: ['3_1'] },
        },
      ],
      media: [{ media_key: '3_1', preview_image_url: 'https://pbs.example/p.jpg' }],
    },
  }
  const { tweets, invalid } = parseTweets(answer, null)
  expect(invalid).toBe(1)
  expect(tweets).toHaveLength(1)
  expect(tweets[0]).toMatchObject({
    userImage: 'https://pbs.example/a_200x200.jpg',
    isRetweet: true,
    original: { handle: 'basedKoji', content: 'the whole of it', medias: ['https://pbs.example/p.jpg'] },
  })
})

test("an archive needs its owner's name", () => {
  const file = `window.YTD.tweets.part0 = [{"tweet":{"id_str":"5","full_text":"RT @basedKoji: gm","created_at":"Wed Oct 10 20:19:24 +0000 2018"}}]`
  const value = readTweetText(file)
  expect(parseTweets(value, null)).toEqual({ tweets: [], invalid: 1 })
  const { tweets } = parseTweets(value, { name: 'Vera', handle: 'gm_vera' })
  expect(tweets[0]).toMatchObject({
    id: '5',
    userHandle: 'gm_vera',
    isRetweet: true,
    original: { handle: 'basedKoji', content: 'gm' },
  })
})

test.each([
  ['no JSON', '{'],
  ['a number', '7'],
  ['null', 'null'],
  ['prototype', '[{"__proto__":{"tweetId":"1"}}]'],
  ['a time that is none', JSON.stringify([{ ...item, tweetTimeStr: 'soon' }])],
  ['an id with a path', JSON.stringify([{ ...item, tweetId: '../../etc' }])],
  ['a handle with markup', JSON.stringify([{ ...item, userUsername: '<b>' }])],
])('%s gives no tweet', (_, text) => {
  expect(parseTweets(readTweetText(text), null).tweets).toEqual([])
})

const timeOf = (tweetTimeStr: string): number | undefined =>
  parseTweets({ ...item, tweetTimeStr }, null).tweets[0]?.timeMs
const zoneOfMachine = process.env.TZ
afterEach(() => {
  if (zoneOfMachine === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfMachine
})

test.each([
  '2026-11-20T14:00:00.000Z',
  '2026-11-20T14:00Z',
  '2026-11-20 14:00:00',
  '2026-11-20T14:00',
  '2026-11-20T14:00:00.000',
  '2026-11-20T22:00:00+08:00',
  '2026-11-20 22:00:00 +0800',
  'Fri Nov 20 14:00:00 +0000 2026',
  'Fri Nov 20 14:00:00 2026',
  'Fri, 20 Nov 2026 14:00:00 GMT',
  'Fri, 20 Nov 2026 09:00:00 EST',
  'Nov 20, 2026, 2:00 PM',
  '2026/11/20 14:00:00',
])('%s is the same moment on a machine of any zone', (text) => {
  for (const zone of ['America/New_York', 'Asia/Shanghai', 'UTC']) {
    process.env.TZ = zone
    expect(timeOf(text)).toBe(Date.UTC(2026, 10, 20, 14))
  }
})

test('a bare date is midnight UTC, in any time zone', () => {
  process.env.TZ = 'America/New_York'
  expect([timeOf('2026-11-20'), timeOf('Nov 20, 2026')]).toEqual(Array(2).fill(Date.UTC(2026, 10, 20)))
})

test.each([
  [true, true],
  ['true', true],
  ['True', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  ['FALSE', false],
  [0, false],
  ['0', false],
  ['', false],
  [null, false],
  [undefined, false],
  [{ toString: 'no' }, false],
])('isRetweet of %j is %s', (isRetweet, told) => {
  const { tweets } = parseTweets({ ...item, isRetweet }, null)
  expect(tweets.map((tweet) => tweet.isRetweet)).toEqual([told])
})

test('a quote from the API is no retweet', () => {
  const answer = (type: string) => ({
    data: [
      {
        id: '10',
        text: 'look',
        author_id: '1',
        created_at: '2026-11-20T14:00:00.000Z',
        referenced_tweets: [{ type, id: '9' }],
      },
    ],
    includes: { users: [{ id: '1', name: 'Vera', username: 'gm_vera' }] },
  })
  const toldOf = (type: string) => parseTweets(answer(type), null).tweets[0]?.isRetweet
  expect([toldOf('retweeted'), toldOf('quoted'), toldOf('replied_to')]).toEqual([true, false, false])
})

test('no JSON value makes it throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      parseTweets(value, { name: 'a', handle: 'a' })
      parseTweets({ ...item, content: value, medias: value, isRetweet: value }, null)
      parseTweets({ data: [value], includes: { users: [value], tweets: [value], media: [value] } }, null)
    }),
  )
})
