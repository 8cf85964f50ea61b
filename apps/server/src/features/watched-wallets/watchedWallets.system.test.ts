import { storeWatchedWallets } from '@peregrine/testkit/storeWatchedWallets'
import { beforeEach, expect, test } from 'vitest'
import { evmSigner, post, signInAs, solanaSigner } from '../../http/session/testing/signInAs.ts'
import { useSignedInApp } from '../../realtime/testing/signedInApp.ts'

const alice = evmSigner(0xa11ce)
const carol = solanaSigner()
const userAddress = alice.address
const watched = '0x38E47FECE3ea323e864c65410f6458c820eaa897'
const solana = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'

const signed = useSignedInApp(alice, { costLimits: { perSecond: 1e6, burst: 1e6 } })
beforeEach(() => signed.app.database.empty('monitor_config'))

const send = (path: string, body: object) =>
  post(signed.app.server, `/monitor-config/${path}`, body, { cookie: signed.cookie })
async function list(): Promise<Record<string, unknown>[]> {
  const reply = await send(`query/v1/${userAddress}`, {})
  expect(reply.json()).toMatchObject({ code: '000000', msg: 'success' })
  return reply.json().data
}
const add = (row: object) =>
  send('add/v1', { userAddress, chainType: 1, name: '老王', addAddress: watched, ...row })

test('a wallet is added with its defaults, and named in the short list', async () => {
  expect((await add({})).json()).toMatchObject({ code: '000000' })
  expect(await list()).toMatchObject([
    {
      name: '老王',
      address: watched.toLowerCase(),
      chainType: 1,
      avatarUrl: '',
      configGroup: 'Default',
      monitorEvents: 'ALL',
      enablePush: true,
      enableAmountFilter: false,
      minAmount: null,
    },
  ])
  const names = await signed.app.server.inject({
    url: `/monitor-config/queryConfig/v1/${userAddress.toUpperCase().replace('0X', '0x')}`,
    headers: { cookie: signed.cookie },
  })
  expect(names.json().data).toEqual([
    { name: '老王', address: watched.toLowerCase(), chainType: 1, avatarUrl: '' },
  ])
})

test('names, groups and notes lose hidden and stacked characters, by every way in', async () => {
  const pile = `Z${'\u0301'.repeat(30)}`
  await add({ name: '\u202egnp.exe', configGroup: '\u2066dogs\u2069', tip: `a\nb ${pile}` })
  const kept = {
    name: 'gnp.exe',
    configGroup: 'dogs',
    tip: 'a b \u0179\u0301\u0301\u0301\u0301',
  }
  expect(await list()).toMatchObject([kept])
  await send('update/v1', {
    userAddress,
    chainType: 1,
    configAddress: watched,
    configAddressName: 'w\u200fhale',
  })
  expect(await list()).toMatchObject([{ ...kept, name: 'whale' }])
  expect((await add({ chainType: 2, addAddress: solana, name: '\u202e\u200b' })).json()).toMatchObject({
    code: 'request.malformed',
  })
  const family = '👩\u200d👩\u200d👧\u200d👦 مرحبا 한국어'
  await add({ chainType: 2, addAddress: solana, name: family })
  expect((await list()).map(({ name }) => name)).toContain(family)
})

test('the same wallet twice is refused, in any case of its letters', async () => {
  await add({})
  expect((await add({ addAddress: watched.toLowerCase() })).json()).toMatchObject({ code: 'monitor.exists' })
  expect(await list()).toHaveLength(1)
})

test.each([
  { addAddress: '0x12' },
  { addAddress: solana },
  { chainType: 2 },
  { chainType: 3 },
  { name: '' },
  { name: 'x'.repeat(51) },
  { monitorEvents: 'BUY' },
  { minAmount: 5, maxAmount: 4 },
  { minAmount: -1 },
])('%j is refused', async (row) => {
  expect((await add(row)).statusCode).toBe(400)
  expect(await list()).toEqual([])
})

test('ALL excludes other types and is the default', async () => {
  await add({ monitorEvents: 'IN,OUT' })
  await add({ chainType: 2, addAddress: solana, monitorEvents: ['ALL', 'IN'] })
  expect((await list()).map(({ monitorEvents }) => monitorEvents).sort()).toEqual(['ALL', 'IN,OUT'])
})

test('a change affects only the fields it names', async () => {
  await add({ tip: 'whale', minAmount: 10, enableAmountFilter: true })
  const change = (body: object) =>
    send('update/v1', { userAddress, chainType: 1, configAddress: watched, ...body })
  expect((await change({ configAddressName: '新名', minAmount: null, maxAmount: 20.5 })).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ name: '新名', tip: 'whale', minAmount: null, maxAmount: 20.5 }])
  await change({ minAmount: 3, maxAmount: null })
  expect(await list()).toMatchObject([{ tip: 'whale', minAmount: 3, maxAmount: null }])
  expect((await change({ configAddress: `0x${'1'.repeat(40)}` })).json()).toMatchObject({
    code: 'monitor.unknown',
  })
})

test('a change whose range would begin above its stored end changes nothing', async () => {
  await add({ minAmount: 1, maxAmount: 10 })
  const change = (body: object) =>
    send('update/v1', { userAddress, chainType: 1, configAddress: watched, ...body })
  for (const range of [{ minAmount: 11 }, { maxAmount: 0.5 }])
    expect((await change({ ...range, tip: 'new' })).json()).toMatchObject({
      code: 'request.malformed',
      context: { where: 'minAmount' },
    })
  expect(await list()).toMatchObject([{ minAmount: 1, maxAmount: 10, tip: '' }])
  expect((await change({ minAmount: 10 })).statusCode).toBe(200)
})

test.each([
  [
    'name',
    { name: 'legal winner thank year wave sausage worth useful legal winner thank yellow'.slice(0, 50) },
    false,
  ],
  ['tip', { tip: 'legal winner thank year wave sausage worth useful legal winner thank yellow' }, true],
  ['tip', { tip: `key 0x${'ab'.repeat(32)}` }, true],
  ['extra', { extra: { memo: 'ab'.repeat(32) } }, true],
])(
  'a private key or phrase in the %s is refused by each call that stores one',
  async (_, more, isRefused) => {
    await add({})
    const other = { chainType: 1, name: 'x', addAddress: `0x${'1'.repeat(40)}`, ...more }
    const changed = { chainType: 1, configAddress: watched, ...more }
    const replies = [
      await send('add/v1', { userAddress, ...other }),
      await send('batch-add/v1', { userAddress, configs: [{ ...other, addAddress: `0x${'2'.repeat(40)}` }] }),
      await send('update/v1', { userAddress, ...changed }),
      await send('batch-update/v1', { userAddress, configs: [changed] }),
    ]
    expect(replies.map((reply) => reply.json().code === 'import.secret')).toEqual(
      replies.map(() => isRefused),
    )
    expect((await list()).length).toBe(isRefused ? 1 : 3)
    expect(JSON.stringify(await list()).includes('abab')).toBe(false)
  },
)

test('many wallets are changed at once, each in its named fields, skipping unwatched ones', async () => {
  await add({ tip: 'whale', minAmount: 10, extra: { emoji: '🐳' } })
  await add({ chainType: 2, addAddress: solana, name: '小李', configGroup: 'dogs' })
  const configs = [
    { chainType: 1, configAddress: watched, minAmount: null, extra: { rules: { maxMarketCap: 1_000_000 } } },
    { chainType: 2, configAddress: solana, monitorEvents: 'IN', configGroup: 'cats', enablePush: false },
    { chainType: 1, configAddress: `0x${'1'.repeat(40)}`, tip: 'nobody' },
  ]
  const reply = await send('batch-update/v1', { userAddress, configs })
  expect(reply.json().data).toEqual({ changed: 2 })
  const byName = new Map((await list()).map((row) => [row.name, row]))
  expect(byName.get('老王')).toMatchObject({
    tip: 'whale',
    minAmount: null,
    configGroup: 'Default',
    extra: { emoji: '🐳', rules: { maxMarketCap: 1_000_000 } },
  })
  expect(byName.get('小李')).toMatchObject({ monitorEvents: 'IN', configGroup: 'cats', enablePush: false })
})

test('a batch sets amounts, single market-cap rules, sound and note, and all else stays', async () => {
  const kept = { minMarketCap: 5_000, sound: 'buy' }
  const set = {
    minAmount: 1,
    maxAmount: 50,
    enableAmountFilter: false,
    monitorEvents: 'IN',
    configGroup: 'dogs',
  }
  await add({ ...set, tip: 'early', extra: { emoji: '🐳', rules: kept } })
  await add({ chainType: 2, addAddress: solana, name: '小李' })
  const other = `0x${'2'.repeat(40)}`
  await add({ addAddress: other, name: 'left alone', ...set })
  const before = (await list()).find(({ address }) => address === other)
  const part = {
    minAmount: 20,
    enableAmountFilter: true,
    extra: { rules: { maxMarketCap: 1e6, sound: 'mute' } },
  }
  const configs = [
    { chainType: 1, configAddress: watched, ...part, tip: 'early rug' },
    { chainType: 2, configAddress: solana, ...part, tip: 'rug' },
  ]
  expect((await send('batch-update/v1', { userAddress, configs })).json().data).toEqual({ changed: 2 })
  const rows = new Map((await list()).map((row) => [row.address, row]))
  expect(rows.get(watched.toLowerCase())).toMatchObject({
    ...set,
    ...part,
    tip: 'early rug',
    extra: { emoji: '🐳', rules: { minMarketCap: 5_000, maxMarketCap: 1e6, sound: 'mute' } },
  })
  expect(rows.get(solana)).toMatchObject({ ...part, maxAmount: null, tip: 'rug', monitorEvents: 'ALL' })
  expect(rows.get(other)).toEqual(before)
})

test.each([
  ['minAmount', { minAmount: 51 }],
  ['minMarketCap', { extra: { rules: { minMarketCap: 10_001 } } }],
  ['minMarketCap', { extra: { rules: { maxMarketCap: 1, sound: 'buy' } } }],
])('a batch that would turn around the %s of one wallet changes none', async (where, part) => {
  const extra = { rules: { minMarketCap: 100, maxMarketCap: 10_000, sound: 'mute' } }
  await add({ minAmount: 1, maxAmount: 50, extra })
  await add({ chainType: 2, addAddress: solana })
  const before = await list()
  const configs = [
    { chainType: 2, configAddress: solana, ...part, tip: 'new' },
    { chainType: 1, configAddress: watched, ...part, tip: 'new' },
  ]
  expect((await send('batch-update/v1', { userAddress, configs })).json()).toMatchObject({
    code: 'request.malformed',
    context: { where },
  })
  expect(await list()).toEqual(before)
})

test("a batch affects no wallet of another's list, nor in another's name", async () => {
  await add({ tip: 'hers' })
  const foreign = await signInAs(signed.app.server, carol)
  const configs = [{ chainType: 1, configAddress: watched, tip: 'his', minAmount: 1 }]
  const hisSend = (body: object) =>
    post(signed.app.server, '/monitor-config/batch-update/v1', body, { cookie: foreign })
  expect((await hisSend({ userAddress, configs })).json().code).toBe('session.foreign')
  expect((await hisSend({ userAddress: carol.address, configs })).json().code).toBe('monitor.unknown')
  expect(await list()).toMatchObject([{ tip: 'hers', minAmount: null }])
})

test('a batch with one bad change changes nothing', async () => {
  await add({})
  const configs = [
    { chainType: 1, configAddress: watched, tip: 'new' },
    { chainType: 1, configAddress: watched, extra: { rules: { minMarketCap: 2, maxMarketCap: 1 } } },
  ]
  expect((await send('batch-update/v1', { userAddress, configs })).statusCode).toBe(400)
  expect(await list()).toMatchObject([{ tip: '' }])
})

test('10,000 wallets are added at once; those on the list stay as they are', async () => {
  await add({ addAddress: `0x${'0'.repeat(40)}`, name: 'first' })
  const configs = Array.from({ length: 10_000 }, (_, at) => ({
    name: `w${at}`,
    addAddress: `0x${at.toString(16).padStart(40, '0')}`,
    chainType: 1,
    configGroup: 'import',
    monitorEvents: ['IN', 'OUT'],
    extra: { sound: 'default' },
  }))
  const reply = await send('batch-add/v1', { userAddress, configs })
  expect(reply.json().data).toEqual({ added: 9_999, existing: 1 })
  const rows = await list()
  expect(rows).toHaveLength(10_000)
  expect(rows.find(({ address }) => address === `0x${'0'.repeat(40)}`)).toMatchObject({ name: 'first' })
  expect(rows[0]).toMatchObject({ extra: { sound: 'default' }, configGroup: 'import' })
})

test('an import with one bad row adds nothing', async () => {
  const configs = [
    { name: 'good', addAddress: watched, chainType: 1 },
    { name: 'bad', addAddress: '0x12', chainType: 1 },
  ]
  expect((await send('batch-add/v1', { userAddress, configs })).statusCode).toBe(400)
  expect(await list()).toEqual([])
})

test('a list does not grow past 50,000, not even by two imports at once', async () => {
  await storeWatchedWallets(signed.app.database.pool, userAddress, 49_999)
  const one = (digit: string) => ({ name: 'x', addAddress: `0x${digit.repeat(40)}`, chainType: 1 })
  const replies = await Promise.all(
    ['a', 'b', 'c'].map((digit) => send('batch-add/v1', { userAddress, configs: [one(digit)] })),
  )
  expect(replies.map((reply) => reply.json().code).sort()).toEqual(['000000', 'monitor.full', 'monitor.full'])
  expect(await list()).toHaveLength(50_000)
})

test('wallets are removed from the list', async () => {
  await add({})
  await add({ chainType: 2, addAddress: solana })
  const reply = await send('delete/v1', { userAddress, chainType: 1, addresses: [watched, 'nonsense'] })
  expect(reply.json().data).toEqual({ deleted: 1 })
  expect(await list()).toMatchObject([{ address: solana }])
})

test('a list can be limited to one chain type', async () => {
  await add({})
  await add({ chainType: 2, addAddress: solana })
  const reply = await send(`query/v1/${userAddress}`, { chainType: 2 })
  expect(reply.json().data).toMatchObject([{ address: solana }])
})

test('one wallet on two lists is two independent entries', async () => {
  await add({ tip: 'hers' })
  const foreign = await signInAs(signed.app.server, carol)
  const hisSend = (path: string, body: object) =>
    post(
      signed.app.server,
      `/monitor-config/${path}`,
      { userAddress: carol.address, ...body },
      { cookie: foreign },
    )
  const address = { chainType: 1, configAddress: watched }
  expect((await hisSend('update/v1', { ...address, tip: 'his' })).json().code).toBe('monitor.unknown')
  expect((await hisSend('delete/v1', { chainType: 1, addresses: [watched] })).json().data.deleted).toBe(0)
  await hisSend('add/v1', { chainType: 1, addAddress: watched, name: 'x' })
  await hisSend('update/v1', { ...address, tip: 'his' })
  const configs = [{ chainType: 1, addAddress: watched, name: 'imported', tip: 'his' }]
  await hisSend('import/v1', { configs, existing: 'update' })
  await hisSend('delete/v1', { chainType: 1, addresses: [watched] })
  expect(await list()).toMatchObject([{ name: '老王', tip: 'hers' }])
})

test("another wallet's list is not accessible, whatever path and body contain", async () => {
  await add({})
  const foreign = await signInAs(signed.app.server, carol)
  const calls = [
    signed.app.server.inject({
      url: `/monitor-config/queryConfig/v1/${userAddress}`,
      headers: { cookie: foreign },
    }),
    post(signed.app.server, `/monitor-config/query/v1/${userAddress}`, {}, { cookie: foreign }),
    post(
      signed.app.server,
      '/monitor-config/add/v1',
      { userAddress, chainType: 2, name: 'x', addAddress: solana },
      { cookie: foreign },
    ),
    post(
      signed.app.server,
      '/monitor-config/delete/v1',
      { userAddress, chainType: 1, addresses: [watched] },
      { cookie: foreign },
    ),
  ]
  for (const reply of await Promise.all(calls))
    expect(reply.json()).toMatchObject({ code: 'session.foreign' })
  expect(await list()).toHaveLength(1)
})
