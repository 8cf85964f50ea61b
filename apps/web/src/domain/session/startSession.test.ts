import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalKey } from '../../live/liveKey.ts'
import { useConnection } from '../../kit/http/useConnection.ts'
import { openWatchedWalletForm, useWatchedWalletDoor } from '../doors/watchedWalletDoor.ts'
import { showToast, useToasts } from '../../kit/toast/showToast.ts'
import { watchedWalletsQuery, reloadWatchedWallets } from '../watched-wallets/useWatchedWallets.ts'
import { storeReferral } from './referral.ts'
import { rememberChoice, rememberedChoice } from '../wallet-connect/rememberedChoice.ts'
import { watchSignedIn } from '../wallet-connect/watchSignedIn.ts'
import { useKnownWallets } from '../watched-wallets/useKnownWallets.ts'
import { ownKey } from './ownKey.ts'
import { parseSession } from './parseSession.ts'
import { startSession } from './startSession.ts'
import { loadSession, logOut, setSession, signedInAddress, useSession } from './useSession.ts'

const alice = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const
const bob = { address: '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5', chainFamily: 'SOL' } as const

type Answer = unknown
let answers: Record<string, Answer>
let asked: string[]
let queries: QueryClient
let renew: ReturnType<typeof vi.fn<() => void>>
let stop: () => void

const ok = (data: unknown) => ({ code: '000000', msg: '', data })
const missing = { code: 'session.missing', msg: '', data: null }

beforeEach(() => {
  localStorage.clear()
  asked = []
  answers = { '/auth/session': ok(null), '/auth/logout': ok(null) }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    const answer = answers[path]
    if (answer === undefined) throw new TypeError('the server is away')
    return new Response(JSON.stringify(answer), { status: answer === missing ? 401 : 200 })
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  useSession.setState({ status: 'loading', session: null })
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renew = vi.fn<() => void>()
})
afterEach(() => {
  stop?.()
  queries.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const start = () => (stop = startSession({ queries, live: { renew } }))
const stored = () =>
  parseSession(Object.entries(localStorage).find(([key]) => key.endsWith(':session'))?.[1] ?? null)
const status = () => useSession.getState().status

test('a visitor is one once the server has said so', async () => {
  start()
  expect(status()).toBe('loading')
  await expect.poll(status).toBe('visitor')
  expect(signedInAddress()).toBeNull()
})

test('who has a session is signed in, and remembered', async () => {
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  start()
  await expect.poll(status).toBe('signedIn')
  expect(signedInAddress()).toBe(alice.address)
  expect(stored()).toEqual(alice)
  expect(useKnownWallets.getState().own).toEqual([{ address: alice.address, note: '' }])
})

test('a server that is away signs nobody out, and is asked again when it is back', async () => {
  useSession.setState({ status: 'signedIn', session: alice })
  answers = {}
  start()
  await expect.poll(() => asked).toHaveLength(1)
  expect(signedInAddress()).toBe(alice.address)
  answers['/auth/session'] = ok(null)
  useConnection.setState({ state: 'lost' })
  expect(asked).toHaveLength(1)
  useConnection.setState({ state: 'live' })
  // At once, not at the next regular refresh.
  expect(asked).toHaveLength(2)
  await expect.poll(status).toBe('visitor')
})

test('who could not be asked for while the connection stands is asked for again', async () => {
  vi.useFakeTimers()
  try {
    useConnection.setState({ state: 'live' })
    answers = {}
    start()
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe('visitor')
    answers['/auth/session'] = ok({ ...alice, id: 'x' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(signedInAddress()).toBe(alice.address)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.filter((one) => one === 'GET /auth/session')).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('with every change of the wallet what was held of the last one goes, and the connection begins anew', async () => {
  start()
  await expect.poll(status).toBe('visitor')
  renew.mockClear()
  setSession(alice)
  expect(renew).toHaveBeenCalledTimes(1)
  queries.setQueryData(ownKey(alice.address, 'monitor-list'), 'hers')
  queries.setQueryData(['status'], 'of all')
  setSession(bob)
  expect(renew).toHaveBeenCalledTimes(2)
  expect(queries.getQueryData(ownKey(alice.address, 'monitor-list'))).toBeUndefined()
  expect(queries.getQueryData(['status'])).toBe('of all')
})

test('what was said and asked in passing goes with the wallet that it was about', async () => {
  setSession(alice)
  start()
  showToast({ kind: 'info', text: 'whale bought PEPE' })
  openWatchedWalletForm({ mode: 'edit', config: {} as WatchedWalletWire })
  setSession({ ...alice })
  expect(useToasts.getState().shown).toHaveLength(1)
  setSession(null)
  expect(useToasts.getState().shown).toEqual([])
  expect(useWatchedWalletDoor.getState().asked).toBeNull()
  // A pending entry survives until someone has signed in.
  setSession(alice)
  openWatchedWalletForm({ mode: 'add' })
  setSession(null)
  expect(useWatchedWalletDoor.getState().asked).toEqual({ mode: 'add' })
})

test('a private stream that is refused shows who is really signed in', async () => {
  setSession(alice)
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  start()
  await expect.poll(() => asked).toHaveLength(1)
  answers['/auth/session'] = ok({ ...bob, id: 'y' })
  queries.setQueryData(refusalKey(`walletEvents/${alice.address}`), 'session.foreign')
  await expect.poll(signedInAddress).toBe(bob.address)
})

test('the same wallet signing in again has another cookie: the connection begins anew', async () => {
  setSession(alice)
  start()
  setSession({ ...alice })
  expect(renew).toHaveBeenCalledTimes(1)
})

test('logging out forgets the wallet in memory and storage, and listens to it no longer', async () => {
  setSession(alice)
  rememberChoice('metamask')
  const stopListening = vi.fn()
  watchSignedIn({ ...alice, chainId: 1, watch: () => stopListening, sign: () => Promise.reject(new Error()) })
  start()
  await logOut()
  expect(rememberedChoice()).toBeNull()
  expect(stopListening).toHaveBeenCalledTimes(1)
  expect(asked).toContain('POST /auth/logout')
  expect(status()).toBe('visitor')
  expect(stored()).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toContain(alice.address)
  expect(useKnownWallets.getState().own).toEqual([])
})

/** Subscribes the browser to push messages. */
function subscribe() {
  const unsubscribe = vi.fn(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } })
  return unsubscribe
}

test('logging out ends the push messages of this browser; a session that has grown old does not', async () => {
  const unsubscribe = subscribe()
  setSession(alice)
  start()
  setSession(null)
  setSession(alice)
  expect(unsubscribe).not.toHaveBeenCalled()
  await logOut()
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1)
})

test('a logout that does not reach the server is no logout', async () => {
  const unsubscribe = subscribe()
  setSession(alice)
  answers = {}
  await expect(logOut()).rejects.toThrow('unreachable')
  expect(signedInAddress()).toBe(alice.address)
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('a private call refused for want of a session shows who is really signed in', async () => {
  setSession(alice)
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  start()
  await expect.poll(() => asked).toHaveLength(1)
  answers['/auth/session'] = ok(null)
  answers[`/monitor-config/query/v1/${alice.address}`] = missing
  await queries.fetchQuery(watchedWalletsQuery(alice.address)).catch(() => undefined)
  await expect.poll(status).toBe('visitor')
})

test('another tab signing out is followed', async () => {
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  start()
  await expect.poll(status).toBe('signedIn')
  renew.mockClear()
  answers['/auth/session'] = ok(null)
  dispatchEvent(new StorageEvent('storage', { key: 'abc:session', newValue: '' }))
  await expect.poll(status).toBe('visitor')
  expect(renew).toHaveBeenCalled()
})

test('the same wallet signing in again in another tab has another cookie: the connection begins anew', async () => {
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  start()
  await expect.poll(status).toBe('signedIn')
  renew.mockClear()
  dispatchEvent(new StorageEvent('storage', { key: 'abc:theme', newValue: 'dark' }))
  expect(renew).not.toHaveBeenCalled()
  dispatchEvent(new StorageEvent('storage', { key: 'abc:session', newValue: '' }))
  expect(renew).toHaveBeenCalledTimes(1)
})

const joins = () => asked.filter((one) => one.includes('bind-by-invite'))

test('a cached invite code is used when its owner signs in', async () => {
  storeReferral('?ref=friend')
  start()
  await expect.poll(status).toBe('visitor')
  expect(joins()).toEqual([])
  setSession(alice)
  expect(joins()).toEqual([expect.stringContaining(`walletAddress=${alice.address}&inviteCode=friend`)])
})

test('an invite code is used at once by who is signed in, whether it was there before or comes in', () => {
  setSession(alice)
  storeReferral('?ref=before')
  start()
  expect(joins()).toEqual([expect.stringContaining('inviteCode=before')])
  storeReferral('?ref=later')
  expect(joins()[1]).toContain('inviteCode=later')
})

test('the list is kept by address, newest first, and asked for again when it changed', async () => {
  const config = (address: string) => ({ address, name: address.slice(0, 4), chainType: 1 })
  answers[`/monitor-config/query/v1/${alice.address}`] = ok([config('0xb'), config('0xa')])
  const { list, byAddress } = await queries.fetchQuery(watchedWalletsQuery(alice.address))
  expect(list.map(({ address }) => address)).toEqual(['0xb', '0xa'])
  expect(byAddress.get('0xa')).toBe(list[1])
  await reloadWatchedWallets(queries)
  expect(queries.getQueryState(watchedWalletsQuery(alice.address).queryKey)?.isInvalidated).toBe(true)
})

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['another family', JSON.stringify({ ...alice, chainFamily: 'TRON' })],
  ['an address of the other family', JSON.stringify({ address: bob.address, chainFamily: 'EVM' })],
  ['markup', JSON.stringify({ address: '<img>', chainFamily: 'SOL' })],
])('%s in storage is nobody', (_, text) => expect(parseSession(text)).toBeNull())

test('asking twice for the same wallet changes nothing', async () => {
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  await loadSession()
  const { session } = useSession.getState()
  await loadSession()
  expect(useSession.getState().session).toBe(session)
})
