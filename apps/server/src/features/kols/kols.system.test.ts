import { feed } from '@peregrine/contract/topics/feed'
import { kol } from '@peregrine/contract/topics/kol'
import { kolList } from '@peregrine/contract/topics/kolList'
import { walletTrades } from '@peregrine/contract/topics/walletTrades'
import type { Topic } from '@peregrine/contract/topic'
import type { TradeWire } from '@peregrine/contract/trade'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evmSigner, signInAs, testOrigin } from '../../http/session/testing/signInAs.ts'
import type { ChainWriter } from '../../realtime/testing/chainWriter.ts'
import { type Follower, follow } from '../../realtime/testing/follow.ts'
import { market, seedMarket } from '../../realtime/testing/seedMarket.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const operator = evmSigner(0xa11ce)
const stranger = evmSigner(0xb0b)
const solana = '4BdKaxN8G6ka4GYtQQWk4G4dZRUTX2vQH9GcXdBREFUk'
const checksummed = '0x38E47FECE3EA323E864C65410F6458C820EAA897'
const other = checksummed.toLowerCase()

let app: TestApp
let writer: ChainWriter
let cookie: string
let followers: Follower[] = []

/** The whale bought for 100 and 25 dollars; Kate, the only KOL on Ethereum, sold for 50. */
beforeEach(async () => {
  app = await startTestApp({ operators: [{ chainFamily: 'EVM', address: operator.address }] })
  writer = await seedMarket(app.database.pool)
  await app.refreshNames()
  await app.log.catchUp()
  cookie = await signInAs(app.server, operator)
})
afterEach(async () => {
  for (const follower of followers) follower.close()
  followers = []
  await app.end()
})

type Method = 'GET' | 'POST' | 'PUT'
async function call(method: Method, url: string, body?: object, by: string | null = cookie) {
  const reply = await app.server.inject({
    method,
    url,
    headers: {
      origin: testOrigin,
      ...(by ? { cookie: by } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return { status: reply.statusCode, ...reply.json() }
}
const importList = async (kols: object[], existing = 'keep') =>
  (await call('POST', '/api/kols/import', { kols, existing, label: 'list.csv' })).data
const undo = (changeId: string) => call('POST', '/api/kols/undo', { changeId })

type Listed = {
  address: string
  name: string
  group: string
  avatar: string
  xHandle: string | null
  source: string
}
async function listed(): Promise<Listed[]> {
  return (await call('GET', '/api/kols')).data.kols
}
const names = async () => (await listed()).map(({ name }) => name).sort()

function open(topic: Topic, params: object): Follower {
  const follower = follow(app.url, topic, params)
  followers.push(follower)
  return follower
}
const usd = (follower: Follower) =>
  (follower.state() as TradeWire[] | null)?.map(({ valueUsd }) => Number(valueUsd))

test('a list is imported, merged and taken back exactly', async () => {
  const first = await importList([
    { address: checksummed, name: '老王', group: '一组', avatar: '🦅', xHandle: 'https://x.com/laowang' },
    { address: solana },
    { address: market.kol, name: 'Renamed' },
  ])
  expect(first).toMatchObject({ added: 2, changed: 0, kept: 1 })
  expect(await names()).toEqual(['4BdKax', 'Kate', 'Sol Kate', '老王'])
  expect((await listed()).find(({ address }) => address === other)).toMatchObject({
    group: '一组',
    avatar: '🦅',
    xHandle: 'laowang',
    source: 'operator',
  })
  const second = await importList(
    [
      { address: other, name: 'Wang' },
      { address: market.kol, name: 'Renamed' },
    ],
    'update',
  )
  expect(second).toMatchObject({ added: 0, changed: 2, kept: 0 })
  // A list that says nothing of group, avatar and handle leaves them.
  expect((await listed()).find(({ address }) => address === other)).toMatchObject({
    name: 'Wang',
    group: '一组',
    xHandle: 'laowang',
  })
  expect((await undo(second.changeId)).data).toEqual({ removed: 0, restored: 2, left: 0 })
  expect(await names()).toEqual(['4BdKax', 'Kate', 'Sol Kate', '老王'])
  expect((await undo(first.changeId)).data).toEqual({ removed: 2, restored: 0, left: 0 })
  expect(await names()).toEqual(['Kate', 'Sol Kate'])
  expect(await undo(first.changeId)).toMatchObject({ status: 404, code: 'import.unknown' })
})

test('a wallet that was edited since stays when an earlier import is undone', async () => {
  const made = await importList([
    { address: other, name: 'Wang' },
    { address: solana, name: 'Jijo' },
  ])
  const edit = {
    address: other,
    name: 'Old Wang',
    group: 'A',
    avatar: 'https://host.example/a.png',
    xHandle: '@wang',
  }
  expect((await call('PUT', '/api/kols', edit)).data).toMatchObject({ added: 0, changed: 1 })
  expect((await undo(made.changeId)).data).toEqual({ removed: 1, restored: 0, left: 1 })
  expect(await names()).toEqual(['Kate', 'Old Wang', 'Sol Kate'])
  const { rows } = await app.database.pool.query('select url from known_image')
  expect(rows).toEqual([{ url: 'https://host.example/a.png' }])
})

test('a removal is undone with everything that was known of the wallet', async () => {
  await importList([{ address: other, name: 'Wang', group: 'A', avatar: '🦅', xHandle: 'wang' }])
  const before = await listed()
  const removed = (await call('POST', '/api/kols/remove', { addresses: [checksummed, solana] })).data
  expect(removed).toMatchObject({ removed: 1, kept: 1 })
  expect(await names()).toEqual(['Kate', 'Sol Kate'])
  expect((await undo(removed.changeId)).data).toEqual({ removed: 0, restored: 1, left: 0 })
  const bare = (rows: Listed[]) =>
    rows.map(({ address, name, group, avatar, xHandle }) => [address, name, group, avatar, xHandle])
  expect(bare(await listed())).toEqual(bare(before))
  const { changes } = (await call('GET', '/api/kols')).data
  expect(
    changes.map(({ kind, label, added }: { kind: string; label: string; added: number }) => [
      kind,
      label,
      added,
    ]),
  ).toEqual([['import', 'list.csv', 1]])
})

test.each([
  ['a private key', { address: other, avatar: `https://host.example/${'ab'.repeat(32)}` }, 'import.secret'],
  ['a phrase', { address: other, group: 'abc '.repeat(12).trim() }, 'import.secret'],
  ['no address', { address: 'nobody', name: 'x' }, 'request.malformed'],
  ['a script as avatar', { address: other, name: 'x', avatar: 'javascript:alert(1)' }, 'request.malformed'],
  [
    'a picture inside the URL',
    { address: other, name: 'x', avatar: 'data:image/svg+xml,<svg/>' },
    'request.malformed',
  ],
  ['no handle', { address: other, name: 'x', xHandle: 'https://example.com/x' }, 'request.malformed'],
])('%s is refused, and nothing is stored', async (_, entry, code) => {
  for (const reply of [
    await call('POST', '/api/kols/import', { kols: [{ address: solana, name: 'fine' }, entry] }),
    await call('PUT', '/api/kols', entry),
  ])
    expect(reply.code).toBe(code)
  expect(await names()).toEqual(['Kate', 'Sol Kate'])
})

const routes: [Method, string, object?][] = [
  ['GET', '/api/kols'],
  ['POST', '/api/kols/import', { kols: [{ address: solana, name: 'x' }] }],
  ['PUT', '/api/kols', { address: solana, name: 'x' }],
  ['POST', '/api/kols/remove', { addresses: [market.kol] }],
  ['POST', '/api/kols/undo', { changeId: '00000000-0000-4000-8000-000000000000' }],
]
test.each(routes)('%s %s is for the operator alone', async (method, url, body) => {
  const strange = await signInAs(app.server, stranger)
  expect(await call(method, url, body, null)).toMatchObject({ status: 401, code: 'session.missing' })
  expect(await call(method, url, body, strange)).toMatchObject({ status: 403, code: 'operator.only' })
  expect(await names()).toEqual(['Kate', 'Sol Kate'])
})

test('a new KOL is in every open stream at once, with its old trades; a removed one leaves', async () => {
  const kols = open(kol, { network: 'eth' })
  const only = open(feed, { network: 'eth', who: 'kol', base: 'with', minUsd: 0 })
  const whale = open(walletTrades, { network: 'eth', address: market.whale })
  const counts = open(kolList, {})
  await expect.poll(() => usd(kols)).toEqual([50])
  await expect.poll(() => usd(only)).toEqual([50])
  await expect.poll(() => counts.state()).toMatchObject({ EVM: 1, SOL: 1 })
  await expect.poll(() => (whale.state() as TradeWire[] | null)?.[0]?.userName).toBeNull()
  const made = (await call('PUT', '/api/kols', { address: market.whale, name: 'Moby' })).data
  await expect.poll(() => usd(kols)).toEqual([25, 50, 100])
  await expect.poll(() => usd(only)).toEqual([25, 50, 100])
  await expect.poll(() => (whale.state() as TradeWire[])[0]?.userName).toBe('Moby')
  await expect.poll(() => counts.state()).toMatchObject({ EVM: 2, SOL: 1 })
  // What is traded next comes as an event with the new name.
  app.bus.publish(
    await writer.addBlock([{ pool: market.pool, sender: market.whale, side: 'b', usd: 8, price: 2 }]),
  )
  await expect.poll(() => usd(kols)).toEqual([8, 25, 50, 100])
  await undo(made.changeId)
  await expect.poll(() => usd(kols)).toEqual([50])
  await expect.poll(() => usd(only)).toEqual([50])
  await expect.poll(() => (whale.state() as TradeWire[])[0]?.userName).toBeNull()
})

test('a change by another process, as the command makes it, is heard of', async () => {
  const counts = open(kolList, {})
  await expect.poll(() => counts.state()).toMatchObject({ EVM: 1 })
  await app.database.pool.query(`insert into marked_wallet values ('EVM', $1, 'From outside', 'KOL')`, [
    other,
  ])
  await expect.poll(() => counts.state()).toMatchObject({ EVM: 2 })
  // So is one after the connection that listens was lost.
  await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen kols%' and datname = current_database()`,
  )
  await app.database.pool.query('delete from marked_wallet where address = $1', [other])
  await expect.poll(() => counts.state()).toMatchObject({ EVM: 1 })
})

test('everybody may read the names, with avatar and account, and nothing else', async () => {
  await importList([{ address: other, name: 'Wang', group: 'secret group', avatar: '🦅', xHandle: 'wang' }])
  const { data } = await call('GET', '/mark-wallet/1/KOL/v1', undefined, null)
  expect(data).toEqual([
    { address: market.kol, addressLow: market.kol, description: 'Kate' },
    { address: other, addressLow: other, description: 'Wang', avatar: '🦅', xHandle: 'wang' },
  ])
})
