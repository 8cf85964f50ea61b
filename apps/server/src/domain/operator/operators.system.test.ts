import { getOperator } from '@peregrine/contract/routes/operator'
import { routeUrl } from '@peregrine/contract/route'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppDeps } from '../../appDeps.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { evmSigner, post, solanaSigner, type TestSigner } from '../../http/session/testing/signInAs.ts'

const localOrigin = 'http://127.0.0.1:7777'
const alice = evmSigner(0xa11ce)
const bob = evmSigner(0xb0b)
const carol = solanaSigner()

let app: TestApp
const open = async (deps: Partial<AppDeps> = {}) => {
  app = await startTestApp({ publicOrigins: [localOrigin], ...deps })
}
beforeEach(() => open())
afterEach(() => app.end())
const reopen = async (deps: Partial<AppDeps>) => {
  await app.end()
  await open(deps)
}

type From = { remoteAddress?: string; headers?: Record<string, string>; origin?: string }

async function signIn(signer: TestSigner, { remoteAddress, headers = {}, origin = localOrigin }: From = {}) {
  const nonce = await post(
    app.server,
    '/auth/nonce',
    { address: signer.address, chainFamily: signer.chainFamily },
    { origin },
  )
  const { chainFamily } = signer
  const answer = await signer.answer(nonce.json().data.message)
  const reply = await app.server.inject({
    method: 'POST',
    url: '/auth/verify',
    ...(remoteAddress ? { remoteAddress } : {}),
    headers: { 'content-type': 'application/json', origin, ...headers },
    payload: JSON.stringify({ chainFamily, ...answer }),
  })
  expect(reply.statusCode).toBe(200)
  return String([reply.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
}

async function standing(cookie: string | null, { remoteAddress, headers = {} }: From = {}) {
  const reply = await app.server.inject({
    url: routeUrl(getOperator),
    ...(remoteAddress ? { remoteAddress } : {}),
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  })
  return reply.json().data
}

test('on this machine the first wallet that signs in becomes the operator, and stays it', async () => {
  expect(await standing(null)).toEqual({ isOperator: false, reason: 'first-sign-in', isLocal: true })
  const first = await signIn(alice)
  const second = await signIn(bob)
  expect(await standing(first)).toEqual({ isOperator: true, reason: null, isLocal: true })
  expect(await standing(second)).toMatchObject({ isOperator: false, reason: 'other-wallet' })
  expect(await standing(null)).toMatchObject({ isOperator: false, reason: 'signed-out' })
  // From elsewhere she is still the operator, but no longer local.
  expect(await standing(first, { remoteAddress: '192.0.2.7' })).toEqual({
    isOperator: true,
    reason: null,
    isLocal: false,
  })
})

test.each<[string, From]>([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['behind a proxy nobody trusts', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy with its own header', { headers: { forwarded: 'for=192.0.2.7' } }],
  ['a proxy that names the client', { headers: { 'x-real-ip': '192.0.2.7' } }],
])('a wallet that signs in from %s becomes nothing', async (_, from) => {
  const cookie = await signIn(alice, from)
  expect(await standing(cookie, from)).toEqual({ isOperator: false, reason: 'unnamed', isLocal: false })
})

test.each<[string, Partial<AppDeps>, string]>([
  ['an origin of another name', { publicOrigins: [localOrigin, 'https://desk.example'] }, localOrigin],
  ['a trusted proxy on this machine', { trustedProxies: ['loopback'] }, localOrigin],
])('with %s nobody is local', async (_, deps, origin) => {
  await reopen(deps)
  const cookie = await signIn(alice, { origin })
  expect(await standing(cookie)).toEqual({ isOperator: false, reason: 'unnamed', isLocal: false })
})

test('the wallets named in OPERATORS are the operators, from anywhere, and nobody else', async () => {
  await reopen({
    operators: [
      { chainFamily: 'EVM', address: bob.address },
      { chainFamily: 'SOL', address: carol.address },
    ],
  })
  const [first, named, solana] = [await signIn(alice), await signIn(bob), await signIn(carol)]
  expect(await standing(first)).toMatchObject({ isOperator: false, reason: 'other-wallet' })
  expect(await standing(named, { remoteAddress: '192.0.2.7' })).toMatchObject({ isOperator: true })
  expect(await standing(solana)).toMatchObject({ isOperator: true })
})

test('two wallets that sign in at once leave one operator', async () => {
  const cookies = await Promise.all([signIn(alice), signIn(bob), signIn(carol)])
  const all = await Promise.all(cookies.map((cookie) => standing(cookie)))
  expect(all.filter(({ isOperator }) => isOperator)).toHaveLength(1)
})
