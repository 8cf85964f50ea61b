import { createHmac } from 'node:crypto'
import type { MentionedToken } from '@peregrine/contract/routes/tweets'
import { tweetsPerPage, type TweetWire } from '@peregrine/contract/tweet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { postSandboxTweets } from './sandboxTweets.ts'

const secret = 'a-secret-of-some-length'
const token = `0x${'ab'.repeat(20)}`
let app: TestApp

beforeEach(async () => {
  app = await startTestApp({
    webhookSecret: secret,
    images: { isOn: true, tokenImageUrl: null, ipfsGateway: 'https://ipfs.io/ipfs/' },
  })
})
afterEach(() => app.end())

const item = (id: number, more: object = {}) => ({
  tweetId: String(1_000 + id),
  userName: 'Vera',
  userUsername: 'gm_vera',
  userProfileImage: 'https://pbs.example/v.jpg',
  content: `tweet ${id}`,
  tweetTimeStr: new Date(1_800_000_000_000 + id * 1_000).toISOString(),
  medias: [],
  ...more,
})

function post(body: unknown, headers: Record<string, string> = { authorization: `Bearer ${secret}` }) {
  return app.server.inject({
    method: 'POST',
    url: '/api/tweets/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function read(list = 'all', page = 1): Promise<TweetWire[]> {
  const reply = await app.server.inject(`/twitter/${list}?page=${page}`)
  expect(reply.json().code).toBe('000000')
  return reply.json().data
}

async function addToken(address: string, symbol: string, liquidity: number): Promise<void> {
  await app.database.pool.query(
    `insert into token (chain, address, symbol, name, decimals, total_supply, skeleton, first_block, first_seen_ms,
       is_holders_complete, liquidity_micros) values ('eth', $1, $2, $2, 18, 1000, lower($2), 1, 1, true, $3)`,
    [address, symbol, liquidity * 1e6],
  )
}

test('pages of ten, newest first, each tweet once', async () => {
  const all = Array.from({ length: 25 }, (_, i) => item(i))
  expect((await post(all)).json().data).toEqual({ added: 25, known: 0, invalid: 0 })
  expect((await post(all.slice(0, 3))).json().data).toEqual({ added: 0, known: 3, invalid: 0 })
  const pages = [await read('all', 1), await read('all', 2), await read('all', 3), await read('all', 4)]
  expect(pages.map(({ length }) => length)).toEqual([tweetsPerPage, tweetsPerPage, 5, 0])
  expect(pages.flat().map(({ tweetId }) => tweetId)).toEqual(all.map(({ tweetId }) => tweetId).toReversed())
})

test('a tweet carries the wallets of its author, whatever the case of the handle, and of the original', async () => {
  const wallets = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
  await app.database.pool.query(
    `insert into marked_wallet (family, address, name, kind, x_handle) values ('EVM', $1, 'Vera', 'KOL', 'GM_Vera'),
       ('SOL', 'So1Vera', 'Vera', 'KOL', 'gm_vera'), ('EVM', $2, 'Kate', 'KOL', 'kate')`,
    wallets,
  )
  await app.refreshNames()
  const original = {
    originalUsername: 'Kate',
    originalAuthorName: 'Kate',
    originalContent: 'x',
    originalTweetId: '1',
  }
  await post([item(1), item(2, { userUsername: 'nobody', ...original, isRetweet: true })])
  const [retweet, own] = await read()
  expect([own?.kols, own?.originalKols]).toEqual([
    [
      { family: 'EVM', address: wallets[0], name: 'Vera' },
      { family: 'SOL', address: 'So1Vera', name: 'Vera' },
    ],
    [],
  ])
  expect([retweet?.kols, retweet?.originalKols]).toEqual([
    [],
    [{ family: 'EVM', address: wallets[1], name: 'Kate' }],
  ])
})

test('the newest is posted last, whatever its id; ties go to the higher id', async () => {
  const at = (second: number) => new Date(1_800_000_000_000 + second * 1_000).toISOString()
  await post([
    item(9, { tweetTimeStr: at(1) }),
    item(1, { tweetTimeStr: at(2) }),
    item(2, { tweetTimeStr: at(2) }),
  ])
  expect((await read()).map(({ tweetId }) => tweetId)).toEqual(['1002', '1001', '1009'])
})

test('medias are a JSON-encoded list in the first element', async () => {
  await post(item(1, { medias: ['["https://pbs.example/1.png","https://pbs.example/2.png"]'] }))
  const [tweet] = await read()
  expect(tweet?.medias).toEqual(['["https://pbs.example/1.png","https://pbs.example/2.png"]'])
  expect(tweet?.originalMedias).toEqual([])
})

test('known tokens are named, a ticker as the deepest of its name', async () => {
  await addToken(token, 'PEPE', 10)
  await addToken(`0x${'cd'.repeat(20)}`, 'PEPE', 500)
  await post([
    item(1, { content: `buy ${token.toUpperCase().replace('X', 'x')} or $PEPE not $NOPE` }),
    item(2),
  ])
  const [, tweet] = await read()
  expect(tweet?.tokens.map(({ text, tokenAddress }) => [text, tokenAddress])).toEqual([
    [token, token],
    ['$pepe', token],
  ])
  await post(item(3, { content: 'just $PEPE' }))
  expect((await read())[0]?.tokens[0]?.tokenAddress).toBe(`0x${'cd'.repeat(20)}`)
  expect((await read(token)).map(({ tweetId }) => tweetId)).toEqual(['1001'])
  const mentioned = (await app.server.inject('/api/tweets/tokens?hours=720')).json().data
  expect(mentioned).toMatchObject([{ tokenAddress: token, copyOf: `0x${'cd'.repeat(20)}`, creator: null }])
})

test('a ticker prefers a token of known depth', async () => {
  const silent = `0x${'cd'.repeat(20)}`
  await addToken(token, 'PEPE', 10)
  await addToken(silent, 'PEPE', 500)
  await app.database.pool.query(
    `insert into pool (chain, id, dex, family, network, tokens, token, quote, is_known_factory, first_block,
       first_seen_ms, reserves, liquidity_micros)
     values ('eth', 'silent', 'uniswap-v4', 'v4', 'eth', array[$1, 'q'], $1, 'q', true, 1, 1, '{1,2}', 500e6)`,
    [silent],
  )
  await app.database.pool.query(`update token set best_pool = 'silent' where address = $1`, [silent])
  await post(item(1, { content: 'just $PEPE' }))
  expect((await read())[0]?.tokens[0]?.tokenAddress).toBe(token)
})

test('tokens mentioned in tweets are listed with their launch', async () => {
  await addToken(token, 'PEPE', 10)
  await app.database.pool.query(
    `insert into launch (chain, token, network, dex, pool, quote, creator, name, symbol, created_ms, updated_ms, stage, progress,
       first_block) values ('eth', $1, 'eth', 'four-meme', 'p', 'q', '0xdev', 'PEPE', 'PEPE', 5, 5, 'curve', 40, 1)`,
    [token],
  )
  await app.database.pool.query(
    `insert into balance (chain, token, account, owner, units) values ('eth', $1, '0xdev', '0xdev', 250)`,
    [token],
  )
  const timeMs = Date.now() - 60_000
  await post(item(1, { content: token, tweetTimeStr: new Date(timeMs).toISOString() }))
  const reply = await app.server.inject('/api/tweets/tokens')
  expect(reply.json().data).toMatchObject([
    {
      tokenAddress: token,
      tweets: 1,
      accounts: 1,
      lastTweetAt: timeMs,
      lastTweetBy: 'Vera',
      createdAt: 5,
      progress: 40,
      stage: 'curve',
      creator: '0xdev',
      creatorShare: 25,
      creatorLaunches: 1,
      copyOf: null,
    },
  ])
  const shareNow = async () =>
    (await app.server.inject('/api/tweets/tokens')).json().data.map((one: MentionedToken) => one.creatorShare)
  await app.database.pool.query(`update token set total_supply = 249 where address = $1`, [token])
  expect(await shareNow()).toEqual([null])
  await app.database.pool.query(`delete from balance where token = $1`, [token])
  expect(await shareNow()).toEqual([0])
  await app.database.pool.query(`update token set is_holders_complete = false where address = $1`, [token])
  expect(await shareNow()).toEqual([null])
})

test('the webhook takes the secret as a bearer token or as the key of a signature, and nothing else', async () => {
  const body = JSON.stringify(item(1))
  const sign = (key: string, text: string) => `sha256=${createHmac('sha256', key).update(text).digest('hex')}`
  const statusOf = async (headers: Record<string, string>) => (await post(body, headers)).statusCode
  expect(await statusOf({ 'x-signature': sign(secret, body) })).toBe(200)
  expect(await statusOf({ 'x-signature': sign(secret, body).toUpperCase() })).toBe(200)
  expect(await statusOf({ 'x-signature': sign(secret, body).slice(0, -1) })).toBe(401)
  expect(await statusOf({ 'x-signature': '' })).toBe(401)
  expect(await statusOf({ 'x-signature': sign('another-secret-here', body) })).toBe(401)
  expect(await statusOf({ 'x-signature': sign(secret, `${body} `), authorization: `Bearer ${secret}` })).toBe(
    401,
  )
  for (const token of [
    'wrong',
    `${secret}x`,
    `${secret.slice(0, -1)}x`,
    secret.slice(0, -1),
    secret.toUpperCase(),
  ])
    expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401)
  expect(await statusOf({ authorization: secret })).toBe(401)
  expect(await statusOf({})).toBe(401)
  expect(await statusOf({ origin: 'https://evil.example' })).toBe(401)
})

test('without a configured secret the webhook is off, whatever the caller sends', async () => {
  const off = await startTestApp()
  const body = JSON.stringify(item(1))
  const emptySignature = `sha256=${createHmac('sha256', '').update(body).digest('hex')}`
  for (const headers of [
    {},
    { authorization: 'Bearer ' },
    { authorization: 'Bearer null' },
    { authorization: 'Bearer undefined' },
    { 'x-signature': emptySignature },
  ]) {
    const reply = await off.server.inject({
      method: 'POST',
      url: '/api/tweets/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({
      code: 'feature.off',
      context: { setting: 'TWEETS_WEBHOOK_SECRET' },
    })
  }
  expect((await off.server.inject('/twitter/all')).json().data).toEqual([])
  await off.end()
})

test("a retweet names its original's author and time; its images may be shown", async () => {
  const original = {
    originalTweetId: '7',
    originalAuthorName: 'Koji',
    originalUsername: 'basedKoji',
    originalProfileImage: 'https://pbs.example/k.jpg',
    originalContent: 'hi',
    originalMedias: ['https://pbs.example/2.png'],
    originalTweetTimeStr: '2026-11-20 14:00:00',
  }
  await post([item(1, { isRetweet: true, ...original }), item(2, { isRetweet: false })])
  const [plain, retweet] = await read()
  expect(plain).toMatchObject({ isRetweet: false, originalUsername: null, originalTweetTimeStr: null })
  expect(retweet).toMatchObject({
    ...original,
    isRetweet: true,
    originalMedias: ['["https://pbs.example/2.png"]'],
    originalTweetTimeStr: '2026-11-20T14:00:00.000Z',
  })
  const { rows } = await app.database.pool.query('select url from known_image order by url')
  expect(rows.map(({ url }) => url)).toEqual(
    ['2.png', 'k.jpg', 'v.jpg'].map((name) => `https://pbs.example/${name}`),
  )
})

test('tokens are listed by tweets of the requested hours, a day by default', async () => {
  await addToken(token, 'PEPE', 10)
  const old = `0x${'cd'.repeat(20)}`
  await addToken(old, 'OLD', 10)
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await post([
    item(1, { content: token, tweetTimeStr: ago(0.5) }),
    item(2, { content: token, tweetTimeStr: ago(1.5), userUsername: 'koji' }),
    item(3, { content: token, tweetTimeStr: ago(23) }),
    item(4, { content: old, tweetTimeStr: ago(25) }),
  ])
  const told = async (query: string) => {
    const { data } = (await app.server.inject(`/api/tweets/tokens${query}`)).json()
    return data.map((one: MentionedToken) => [one.symbol, one.tweets, one.accounts])
  }
  expect(await told('?hours=1')).toEqual([['PEPE', 1, 1]])
  expect(await told('?hours=2')).toEqual([['PEPE', 2, 2]])
  expect(await told('')).toEqual([['PEPE', 3, 2]])
  expect(await told('?hours=26')).toEqual([
    ['PEPE', 3, 2],
    ['OLD', 1, 1],
  ])
  expect(await told('?hours=26&limit=1')).toHaveLength(1)
  for (const hours of ['0', '721', '1.5', 'x', ''])
    expect((await app.server.inject(`/api/tweets/tokens?hours=${hours}`)).statusCode).toBe(400)
})

test.each(['', '{', 'null', '[]', '"text"', '[[[[]]]]'])('a body of %j adds nothing', async (body) => {
  const reply = await post(body)
  expect([200, 400]).toContain(reply.statusCode)
  expect(await read()).toEqual([])
})

test('other changes still need an Origin', async () => {
  const reply = await app.server.inject({ method: 'POST', url: '/api/tweets/webhooks', payload: {} })
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'origin.refused'])
})

test.each(['/twitter/all?page=0', '/twitter/all?page=x', '/twitter/a%20b', '/twitter/all?page=1e9'])(
  '%s is malformed',
  async (path) => expect((await app.server.inject(path)).statusCode).toBe(400),
)

test('the image proxy fetches nothing that no tweet showed', async () => {
  const ask = (url: string) => app.server.inject(`/api/image?url=${encodeURIComponent(url)}`)
  expect((await ask('https://pbs.example/v.jpg')).json().code).toBe('image.unknown')
  expect((await ask('http://127.0.0.1/')).json().code).toBe('image.unknown')
  // Known now, and still refused: it is a local address.
  await post(item(1, { userProfileImage: 'http://127.0.0.1:5432/' }))
  const reply = await ask('http://127.0.0.1:5432/')
  expect([reply.statusCode, reply.json().code]).toEqual([502, 'image.refused'])
})

test('the sandbox draws its pictures itself', async () => {
  for (const path of [
    '/sandbox/picture/face/0xab',
    '/sandbox/picture/chart/0xab',
    `/api/token-image/eth/${token}`,
  ]) {
    const reply = await app.server.inject(path)
    expect(reply.headers['content-type']).toBe('image/png')
    expect(reply.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  }
  expect((await app.server.inject('/sandbox/picture/svg/0xab')).statusCode).toBe(400)
})

test('known traders of the sandbox post about their purchases, and an old run is forgotten', async () => {
  const writer = new ChainWriter(app.database.pool, 'eth', 1_800_000_000_000)
  await writer.prepare()
  const trades = Array.from({ length: 60 }, (_, i) => ({
    pool: `0x${'a1'.repeat(20)}`,
    sender: '0xaa',
    side: 'b' as const,
    usd: 10 + i,
    price: 1,
  }))
  for (const trade of trades) await writer.addBlock([trade])
  await app.database.pool.query(`insert into marked_wallet values ('EVM', '0xaa', 'gm_vera', 'KOL')`)
  const { rows } = await app.database.pool.query<{ token: string }>('select distinct token from trade')
  for (const row of rows) await addToken(row.token, 'PEPE', 10).catch(() => undefined)
  const job = {
    pool: app.database.pool,
    seed: 'seed',
    runId: 'run',
    kols: [
      { name: 'gm_vera', address: '0xaa' },
      { name: 'basedKoji', address: '0xbb' },
    ],
    now: () => 1_900_000_000_000,
    onError: (error: unknown) => {
      throw error
    },
  }
  await postSandboxTweets(job, 0)
  const tweets = await read()
  expect(tweets.length).toBeGreaterThan(0)
  expect(tweets.every(({ userProfileImage }) => userProfileImage?.startsWith('/sandbox/picture/face/'))).toBe(
    true,
  )
  const before = tweets.map(({ tweetId }) => tweetId)
  await postSandboxTweets(job, 0)
  expect((await read()).map(({ tweetId }) => tweetId)).toEqual(before)
})
