import { maxWatchedWalletBytes } from '@peregrine/contract/watchedWallet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evmSigner, post, signInAs } from '../../http/session/testing/signInAs.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

// Limits on a user's storage, and reading lists at those limits.

const alice = evmSigner(0xa11ce)
const userAddress = alice.address
const addressOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await startTestApp()
  cookie = await signInAs(app.server, alice)
})
afterEach(() => app.end())

const send = async (what: string, body: object) =>
  (await post(app.server, `/monitor-config/${what}`, { userAddress, ...body }, { cookie })).json()
const list = async () => (await send(`query/v1/${userAddress}`, {})).data

/**
 * Stores rows with this many characters each besides the fields, as older versions or many calls may have left them.
 */
async function store(count: number, characters: number, createdAt = 'clock_timestamp()'): Promise<void> {
  await app.database.pool.query(
    `insert into monitor_config (owner_family, owner, chain_type, address, name, avatar_url, config_group, tip,
       monitor_events, enable_push, enable_amount_filter, extra, created_at)
     select 'EVM', $1, 1, '0x' || lpad(to_hex(n), 40, '0'), 'w' || n, '', 'Default', '', '{ALL}', true, false,
       jsonb_build_object('memo', repeat('x', $3::int)), ${createdAt}
     from generate_series(1, $2::int) n`,
    [userAddress, count, characters],
  )
}

test('a list full of text refuses more, and can be made smaller', async () => {
  await store(1, maxWatchedWalletBytes - 2_000)
  const config = { chainType: 1, name: 'x', extra: { memo: 'x'.repeat(1_500) } }
  const added = await send('add/v1', { ...config, addAddress: addressOf(500) })
  expect(added.code).toBe('000000')
  const full = { code: 'storage.full', context: { limit: maxWatchedWalletBytes } }
  expect(await send('add/v1', { ...config, addAddress: addressOf(501) })).toMatchObject(full)
  const configs = [{ ...config, addAddress: addressOf(502) }]
  expect(await send('batch-add/v1', { configs })).toMatchObject(full)
  expect(await send('import/v1', { configs })).toMatchObject(full)
  const change = { chainType: 1, configAddress: addressOf(500), extra: { more: 'x'.repeat(1_500) } }
  expect(await send('update/v1', change)).toMatchObject(full)
  expect((await send('delete/v1', { chainType: 1, addresses: [addressOf(1)] })).data).toEqual({ deleted: 1 })
  expect((await send('update/v1', change)).code).toBe('000000')
  expect(await list()).toHaveLength(1)
})

test('extra data of a wallet does not grow call by call', async () => {
  await send('add/v1', { chainType: 1, name: 'x', addAddress: addressOf(1), extra: { a: 'x'.repeat(2_000) } })
  const change = { chainType: 1, configAddress: addressOf(1) }
  expect((await send('update/v1', { ...change, extra: { b: 'é'.repeat(2_000) } })).code).toBe('000000')
  expect(await send('update/v1', { ...change, extra: { c: 'x'.repeat(200) } })).toMatchObject({
    code: 'request.malformed',
    context: { where: 'extra' },
  })
  expect(await send('update/v1', { ...change, extra: { a: 'x'.repeat(5_000) } })).toMatchObject({
    code: 'request.malformed',
  })
  expect((await list())[0].extra).toEqual({ a: 'x'.repeat(2_000), b: 'é'.repeat(2_000) })
})

test.each([
  ['of different times', "'2026-01-01'::timestamptz + n * interval '1 microsecond'"],
  ['of one time', "'2026-01-01'::timestamptz"],
])('a list %s longer than a page is told whole, each wallet once, newest first', async (_, createdAt) => {
  await store(1_201, 10, createdAt)
  const { rows } = await app.database.pool.query<{ address: string }>(
    'select address from monitor_config order by created_at desc, address',
  )
  const addresses = rows.map(({ address }) => address)
  const told = await list()
  expect(told.map(({ address }: { address: string }) => address)).toEqual(addresses)
  expect(told[0]).toMatchObject({ chainType: 1, monitorEvents: 'ALL', extra: { memo: 'x'.repeat(10) } })
  expect(told[0]).not.toHaveProperty('place')
  const names = await app.server.inject({
    url: `/monitor-config/queryConfig/v1/${userAddress}`,
    headers: { cookie },
  })
  expect(names.json().data).toEqual(
    told.map(({ name, address, chainType, avatarUrl }: Record<string, unknown>) => ({
      name,
      address,
      chainType,
      avatarUrl,
    })),
  )
  expect(names.headers['content-type']).toBe('application/json; charset=utf-8')
})

test.each([0, 100, 1_100])('a list of exactly %i wallets is returned whole', async (count) => {
  await store(count, 1)
  expect(await list()).toHaveLength(count)
})

test('older imports are dropped once their undo data is too large', async () => {
  const { pool } = app.database
  await pool.query(
    `insert into monitor_import (owner_family, owner, made_at, added, changed)
     select 'EVM', $1, now() - n * interval '1 hour', '[]', jsonb_build_array(repeat('x', 6 * 1024 * 1024))
     from generate_series(1, 4) n`,
    [userAddress],
  )
  await send('import/v1', { configs: [{ chainType: 1, name: 'x', addAddress: addressOf(1) }] })
  const { rows } = await pool.query<{ kept: number }>('select count(*)::int as kept from monitor_import')
  expect(rows[0]?.kept).toBe(3)
})

test("beyond the limit, a wallet's oldest sessions end", async () => {
  const { pool } = app.database
  await pool.query(
    `insert into session (secret_hash, id, address, chain_family, user_agent, created_at, seen_at, expires_at)
     select sha256(n::text::bytea), gen_random_uuid(), $1, 'EVM', '', now() - n * interval '1 minute', now(),
       now() + interval '1 day' from generate_series(1, 500) n`,
    [userAddress],
  )
  const fresh = await signInAs(app.server, alice)
  const { rows } = await pool.query<{ kept: number }>('select count(*)::int as kept from session')
  expect(rows[0]?.kept).toBe(100)
  const reply = await app.server.inject({ url: '/auth/session', headers: { cookie: fresh } })
  expect(reply.json().data).toMatchObject({ address: userAddress })
})
