import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  requestNonce,
  evmSigner,
  post,
  signInAs,
  solanaSigner,
  type TestSigner,
  testOrigin,
} from '../../http/session/testing/signInAs.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const alice = evmSigner(0xa11ce)
const bob = evmSigner(0xb0b)
const carol = solanaSigner()
const minute = 60_000
const day = 24 * 60 * minute

let app: TestApp
const noon = Date.parse('2026-11-20T12:00:00Z')
let nowMs = noon
beforeAll(async () => {
  app = await startTestApp({ now: () => nowMs, costLimits: { perSecond: 1e6, burst: 1e6 } })
})
beforeEach(() => {
  nowMs = noon
})
afterAll(() => app.end())

async function sessionOf(cookie: string): Promise<{ address: string; id: string } | null> {
  const reply = await app.server.inject({ url: '/auth/session', headers: { cookie } })
  expect(reply.statusCode).toBe(200)
  return reply.json().data
}

async function countSessions(): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*)::int as n from session')
  return rows[0].n
}

test.each([
  ['an EVM wallet', alice],
  ['a Solana wallet', carol],
])('%s signs in, is known by its cookie, and logs out', async (_, signer) => {
  const cookie = await signInAs(app.server, signer)
  expect(await sessionOf(cookie)).toMatchObject({ address: signer.address, chainFamily: signer.chainFamily })
  const out = await post(app.server, '/auth/logout', {}, { cookie })
  expect([out.headers['set-cookie']].flat()[0]).toContain('Expires=Thu, 01 Jan 1970')
  expect(await sessionOf(cookie)).toBeNull()
})

test.each(['TRON', 'EOS', 'UNKNOWN'])('a wallet of %s is refused with a message', async (chainFamily) => {
  const asked = await post(app.server, '/auth/nonce', { address: alice.address, chainFamily })
  expect([asked.statusCode, asked.json()]).toMatchObject([401, { code: 'sign-in.refused' }])
  const { message } = await requestNonce(app.server, alice)
  const answer = await alice.answer(message)
  const proven = await post(app.server, '/auth/verify', { ...answer, chainFamily })
  expect([proven.statusCode, proven.json()]).toMatchObject([401, { code: 'sign-in.refused' }])
})

test('the text follows the standards', async () => {
  const evm = await requestNonce(app.server, alice, 56)
  expect(evm.message).toMatch(/^peregrine\.test wants you to sign in with your Ethereum account:\n0x/)
  expect(evm.message).toContain('\n\nURI: http://peregrine.test\nVersion: 1\nChain ID: 56\nNonce: ')
  expect(evm.message).toContain(
    'Issued At: 2026-11-20T12:00:00.000Z\nExpiration Time: 2026-11-20T12:05:00.000Z',
  )
  expect(evm.nonce).toMatch(/^[0-9a-f]{40}$/)
  const sol = await requestNonce(app.server, carol)
  expect(sol.message.split('\n').slice(0, 2)).toEqual([
    'peregrine.test wants you to sign in with your Solana account:',
    carol.address,
  ])
  expect(sol.chainId).toBe('mainnet')
})

test('the cookie is out of reach of scripts and other sites, and only its hash is stored', async () => {
  const { message } = await requestNonce(app.server, alice)
  const reply = await post(app.server, '/auth/verify', {
    chainFamily: 'EVM',
    ...(await alice.answer(message)),
  })
  const [set = ''] = [reply.headers['set-cookie'] ?? ''].flat()
  expect(set).toMatch(/^peregrine-session-80=[\w-]{43}; .*HttpOnly; SameSite=Strict/)
  const { rows } = await app.database.pool.query('select row_to_json(session)::text as row from session')
  const secret = set.split('=')[1]?.split(';')[0] ?? ''
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toContain(secret)
})

test('a session ends when it is idle for a week, and after a month in any case', async () => {
  const cookie = await signInAs(app.server, alice)
  nowMs += 6 * day
  expect(await sessionOf(cookie)).not.toBeNull()
  nowMs += 6 * day
  expect(await sessionOf(cookie)).not.toBeNull()
  nowMs += 7 * day + minute
  expect(await sessionOf(cookie)).toBeNull()

  const other = await signInAs(app.server, alice)
  for (let days = 0; days < 30; days += 5) {
    expect(await sessionOf(other)).not.toBeNull()
    nowMs += 5 * day
  }
  expect(await sessionOf(other)).toBeNull()
})

test('signing in again gives a new secret and ends the previous session', async () => {
  const first = await signInAs(app.server, alice)
  const second = await signInAs(app.server, bob, first)
  expect(second).not.toBe(first)
  expect(await sessionOf(first)).toBeNull()
  expect(await sessionOf(second)).toMatchObject({ address: bob.address })
})

test('sessions of a wallet are listed and revoked by their owner, and by nobody else', async () => {
  const here = await signInAs(app.server, bob)
  const there = await signInAs(app.server, bob)
  const foreign = await signInAs(app.server, alice)
  const id = (await sessionOf(there))?.id ?? ''
  const revoke = (cookie: string) =>
    app.server.inject({
      method: 'DELETE',
      url: `/auth/sessions/${id}`,
      headers: { cookie, origin: testOrigin },
    })
  const list = await app.server.inject({ url: '/auth/sessions', headers: { cookie: here } })
  expect(list.json().data.map((session: { id: string }) => session.id)).toContain(id)
  expect((await revoke(foreign)).json()).toMatchObject({ code: 'session.unknown' })
  expect(await sessionOf(there)).not.toBeNull()
  expect((await revoke(here)).statusCode).toBe(200)
  expect(await sessionOf(there)).toBeNull()
  expect(await sessionOf(here)).not.toBeNull()
})

type Attempt = (signer: TestSigner) => Promise<{ message: string; signature: string; at?: number }>
const edit =
  (change: (text: string) => string): Attempt =>
  async (signer) =>
    signer.answer(change((await requestNonce(app.server, signer)).message))

const attempts: Record<string, Attempt> = {
  'a nonce that was never given': edit((text) => text.replace(/Nonce: \w+/, `Nonce: ${'a'.repeat(40)}`)),
  'another domain': edit((text) => text.replace('peregrine.test wants', 'evil.test wants')),
  'another uri': edit((text) => text.replace('URI: http://peregrine.test', 'URI: http://evil.test')),
  'another version': edit((text) => text.replace('Version: 1', 'Version: 2')),
  'another chain': edit((text) => text.replace(/Chain ID: \w+/, 'Chain ID: 10')),
  'a missing field': edit((text) => text.replace(/\nExpiration Time: .*$/, '')),
  'an added field': edit((text) => `${text}\nNot Before: 2026-01-01T00:00:00.000Z`),
  'a later expiry': edit((text) => text.replace('Expiration Time: 2026', 'Expiration Time: 2036')),
  'an issue date in the future': edit((text) => text.replace('Issued At: 2026', 'Issued At: 2027')),
  'a nonce inside the statement': async (signer) => {
    const own = await requestNonce(app.server, signer)
    return signer.answer(own.message.replace('Sign in to', `\nNonce: ${own.nonce}\n\nSign in to`))
  },
  'an expired message': async (signer) => {
    const { message } = await requestNonce(app.server, signer)
    return { ...(await signer.answer(message)), at: 5 * minute }
  },
  'a clock set back': async (signer) => {
    const { message } = await requestNonce(app.server, signer)
    return { ...(await signer.answer(message)), at: -minute }
  },
  "another wallet's signature": async (signer) => {
    const { message } = await requestNonce(app.server, signer)
    const other = signer.chainFamily === 'EVM' ? bob : solanaSigner()
    return other.answer(message)
  },
  'no signature': async (signer) => {
    const { message } = await requestNonce(app.server, signer)
    return { ...(await signer.answer(message)), signature: '' }
  },
  'a signature of another length': async (signer) => {
    const { message } = await requestNonce(app.server, signer)
    const answer = await signer.answer(message)
    return { ...answer, signature: `${answer.signature}11` }
  },
}

test.each(
  Object.entries(attempts).flatMap(([name, attempt]) =>
    [alice, carol].map((signer) => ({ name, attempt, signer, family: signer.chainFamily })),
  ),
)('$family: $name signs nobody in', async ({ attempt, signer }) => {
  const before = await countSessions()
  const { at = 0, ...answer } = await attempt(signer)
  nowMs += at
  const reply = await post(app.server, '/auth/verify', { chainFamily: signer.chainFamily, ...answer })
  expect(reply.json()).toMatchObject({ code: 'sign-in.refused' })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await countSessions()).toBe(before)
})

test('a nonce works once: replayed, 50 times at once, and after a failed attempt', async () => {
  const { message } = await requestNonce(app.server, alice)
  const body = { chainFamily: 'EVM', ...(await alice.answer(message)) }
  const replies = await Promise.all(Array.from({ length: 50 }, () => post(app.server, '/auth/verify', body)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await post(app.server, '/auth/verify', body)).statusCode).toBe(401)

  const next = await requestNonce(app.server, alice)
  const wrong = await bob.answer(next.message)
  expect((await post(app.server, '/auth/verify', { chainFamily: 'EVM', ...wrong })).statusCode).toBe(401)
  const right = await alice.answer(next.message)
  expect((await post(app.server, '/auth/verify', { chainFamily: 'EVM', ...right })).statusCode).toBe(401)
})

test('a wallet of the other family cannot use the text', async () => {
  const { message } = await requestNonce(app.server, alice)
  const { signature } = await alice.answer(message)
  const body = { chainFamily: 'SOL', message: Buffer.from(message).toString('base64'), signature }
  expect((await post(app.server, '/auth/verify', body)).json()).toMatchObject({ code: 'sign-in.refused' })
})

test('a page of another site can request nothing', async () => {
  for (const url of ['/auth/nonce', '/auth/verify', '/auth/logout']) {
    const reply = await post(app.server, url, {}, { origin: 'http://evil.test' })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'origin.refused'])
  }
})

test.each([
  ['none', ''],
  ['garbage', 'peregrine-session-80=garbage'],
  ['of another port', 'peregrine-session-81=x'],
  ['very long', `peregrine-session-80=${'x'.repeat(5_000)}`],
])('private routes are closed to a cookie that is %s', async (_, cookie) => {
  const reply = await app.server.inject({ url: '/auth/sessions', headers: { cookie } })
  expect(reply).toMatchObject({ statusCode: 401 })
  expect(reply.json()).toMatchObject({ code: 'session.missing' })
})

test.each([
  { address: '0x12', chainFamily: 'EVM' },
  { address: carol.address, chainFamily: 'EVM' },
  { address: alice.address, chainFamily: 'SOL' },
  { address: alice.address, chainFamily: 'EVM', chainId: 424_242 },
  { address: alice.address, chainFamily: 'MARS' },
])('no nonce for %j', async (body) => {
  expect((await post(app.server, '/auth/nonce', body)).statusCode).toBe(400)
})
