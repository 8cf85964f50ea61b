import { storeWatchedWallets } from '@peregrine/testkit/storeWatchedWallets'
import { beforeEach, expect, test } from 'vitest'
import { evmSigner, post, signInAs } from '../../http/session/testing/signInAs.ts'
import { useSignedInApp } from '../../realtime/testing/signedInApp.ts'

const alice = evmSigner(0xa11ce)
const userAddress = alice.address
const wallet = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
const config = (at: number, more: object = {}) => ({
  name: `w${at}`,
  addAddress: wallet(at),
  chainType: 1,
  ...more,
})

const signed = useSignedInApp(alice, { costLimits: { perSecond: 1e6, burst: 1e6 } })
beforeEach(() => signed.app.database.empty('monitor_import', 'monitor_config'))

const send = (path: string, body: object) =>
  post(signed.app.server, `/monitor-config/${path}`, { userAddress, ...body }, { cookie: signed.cookie })
async function list(): Promise<Record<string, unknown>[]> {
  const rows = (await send(`query/v1/${userAddress}`, {})).json<{ data: Record<string, unknown>[] }>().data
  return rows.map(({ createdAtMs, ...row }) => (createdAtMs ? row : {}))
}
const importNow = async (configs: object[], existing = 'keep') =>
  (await send('import/v1', { configs, existing })).json().data
const undo = (importId: string) => send('undo-import/v1', { importId })

test('a list is imported in its own order, and the first of duplicates counts', async () => {
  const made = await importNow([config(3), config(1), config(2), config(1, { name: 'again' })])
  expect(made).toMatchObject({ added: 3, changed: 0, kept: 0 })
  expect((await list()).map(({ name }) => name)).toEqual(['w3', 'w1', 'w2'])
})

test('undo removes exactly what was added', async () => {
  await send('add/v1', config(1, { name: 'mine' }))
  const before = await list()
  const { importId, ...counts } = await importNow([config(1), config(2), config(3)])
  expect(counts).toEqual({ added: 2, changed: 0, kept: 1 })
  expect(await list()).toHaveLength(3)
  expect((await undo(importId)).json().data).toEqual({ removed: 2, restored: 0, left: 0 })
  expect(await list()).toEqual(before)
})

test('undo restores changed wallets with all their settings', async () => {
  const set = {
    name: 'mine',
    tip: 'whale',
    minAmount: 5,
    monitorEvents: 'IN,OUT',
    enablePush: false,
    extra: { a: 1 },
  }
  await send('add/v1', config(1, set))
  const before = await list()
  const { importId, ...counts } = await importNow([config(1, { configGroup: 'new' }), config(2)], 'update')
  expect(counts).toEqual({ added: 1, changed: 1, kept: 0 })
  expect((await list()).find(({ address }) => address === wallet(1))).toMatchObject({
    name: 'w1',
    configGroup: 'new',
    tip: '',
    minAmount: null,
    extra: {},
  })
  expect((await undo(importId)).json().data).toEqual({ removed: 1, restored: 1, left: 0 })
  expect(await list()).toEqual(before)
})

test('wallets changed by hand since the import are left alone', async () => {
  await send('add/v1', config(1, { name: 'mine' }))
  const { importId } = await importNow([config(1), config(2), config(3)], 'update')
  await send('update/v1', { chainType: 1, configAddress: wallet(1), configAddressName: 'by hand' })
  await send('delete/v1', { chainType: 1, addresses: [wallet(2)] })
  await send('add/v1', config(2, { name: 'added again' }))
  expect((await undo(importId)).json().data).toEqual({ removed: 1, restored: 0, left: 2 })
  expect((await list()).map(({ name }) => name).sort()).toEqual(['added again', 'by hand'])
})

test('an import is undone once, and only by its owner', async () => {
  const { importId } = await importNow([config(1)])
  const bob = evmSigner(0xb0b)
  const foreign = await signInAs(signed.app.server, bob)
  const reply = await post(
    signed.app.server,
    '/monitor-config/undo-import/v1',
    { userAddress: bob.address, importId },
    { cookie: foreign },
  )
  expect(reply.json()).toMatchObject({ code: 'import.unknown' })
  expect(await list()).toHaveLength(1)
  await undo(importId)
  expect((await undo(importId)).json()).toMatchObject({ code: 'import.unknown' })
  expect((await send('undo-import/v1', { importId: 'x' })).statusCode).toBe(400)
})

test.each([
  ['name', { name: 'ab'.repeat(25), tip: `key ${'ab'.repeat(32)}` }],
  ['tip', { tip: 'legal winner thank year wave sausage worth useful legal winner thank yellow' }],
  ['extra', { extra: { memo: { deep: [`0x${'ab'.repeat(32)}`] } } }],
])('a private key or phrase in the %s is refused, and nothing of the list is stored', async (_, more) => {
  const reply = await send('import/v1', { configs: [config(1), config(2, more)] })
  expect(reply.json()).toMatchObject({ code: 'import.secret', data: null })
  expect(reply.body).not.toContain('abab')
  expect(await list()).toEqual([])
})

test('10,000 wallets are imported and undone at once', async () => {
  const configs = Array.from({ length: 10_000 }, (_, at) => config(at, { extra: { sound: 'default' } }))
  const { importId, added } = await importNow(configs)
  expect(added).toBe(10_000)
  expect((await list()).map(({ name }) => name)).toEqual(configs.map(({ name }) => name))
  expect((await undo(importId)).json().data).toEqual({ removed: 10_000, restored: 0, left: 0 })
  expect(await list()).toEqual([])
})

test('only the last twenty imports can be undone', async () => {
  const first = await importNow([config(0)])
  for (let at = 1; at <= 20; at++) await importNow([config(at)])
  expect((await undo(first.importId)).json()).toMatchObject({ code: 'import.unknown' })
})

test('imports of others end nobody’s undo', async () => {
  const first = await importNow([config(0)])
  const bob = evmSigner(0xb0b)
  const foreign = await signInAs(signed.app.server, bob)
  for (let at = 1; at <= 20; at++)
    await post(
      signed.app.server,
      '/monitor-config/import/v1',
      { userAddress: bob.address, configs: [config(at)] },
      { cookie: foreign },
    )
  await importNow([config(1)])
  expect((await undo(first.importId)).json().data).toMatchObject({ removed: 1 })
})

test('an import that would make the list too long stores nothing', async () => {
  await storeWatchedWallets(signed.app.database.pool, userAddress, 49_999)
  const reply = await send('import/v1', { configs: [config(50_001), config(50_002)] })
  expect(reply.json()).toMatchObject({ code: 'monitor.full' })
  expect(await list()).toHaveLength(49_999)
})

const last = async (as = signed.cookie) =>
  (
    await signed.app.server.inject({
      url: `/monitor-config/last-import/v1/${userAddress}`,
      headers: { cookie: as },
    })
  ).json()

test('the last import is offered while it can be undone, then the one before', async () => {
  const startedAtMs = Date.now() - 1
  expect((await last()).data).toBeNull()
  const first = await importNow([config(1), config(2)])
  const second = await importNow([config(2), config(3)], 'update')
  // It added and changed nothing: there is nothing to undo.
  await importNow([config(3)])
  const told = (await last()).data
  expect(told).toEqual({ importId: second.importId, added: 1, changed: 1, madeAtMs: told.madeAtMs })
  expect(told.madeAtMs).toBeGreaterThan(startedAtMs)
  expect(told.madeAtMs).toBeLessThanOrEqual(Date.now())
  await undo(second.importId)
  expect((await last()).data).toMatchObject({ importId: first.importId, added: 2, changed: 0 })
  await undo(first.importId)
  expect((await last()).data).toBeNull()
})

test('nobody sees the imports of another', async () => {
  await importNow([config(1)])
  expect(await last(await signInAs(signed.app.server, evmSigner(0xb0b)))).toMatchObject({
    code: 'session.foreign',
    data: null,
  })
})
