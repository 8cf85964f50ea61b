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
import { pickTradingWallets, useOwnWallets } from '../own-wallets/useOwnWallets.ts'
import { ownKey } from './ownKey.ts'
import { readOwnText, writeOwnText } from './ownText.ts'
import { parseSession } from './parseSession.ts'
import { startSession } from './startSession.ts'
import { loadSession, logOut, setSession, signedInAddress, useSession } from './useSession.ts'

const alice = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const
const bob = { address: '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5', chainFamily: 'SOL' } as const
const carol = `0x${'ca'.repeat(20)}`

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

test('a visitor is one only after the server has confirmed it', async () => {
  start()
  expect(status()).toBe('loading')
  await expect.poll(status).toBe('visitor')
  expect(signedInAddress()).toBeNull()
})

test('a session signs the wallet in, and is stored', async () => {
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  start()
  await expect.poll(status).toBe('signedIn')
  expect(signedInAddress()).toBe(alice.address)
  expect(stored()).toEqual(alice)
  expect(useKnownWallets.getState().own).toEqual([{ address: alice.address, note: '' }])
})

test('the key of earlier versions that names a wallet is removed at start, the one in use is kept', () => {
  localStorage.setItem('alertsSeen', `${alice.address} 7`)
  writeOwnText('alertsSeen', `${alice.address} 8`)
  start()
  expect(localStorage.getItem('alertsSeen')).toBeNull()
  expect(readOwnText('alertsSeen')).toBe(`${alice.address} 8`)
})

test('an unreachable server signs nobody out, and is queried again when it is back', async () => {
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

test('a failed session check is retried while connected', async () => {
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

test('every wallet change drops the last one’s data and restarts the connection', async () => {
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

test('toasts and open forms go with the wallet they belong to', async () => {
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

test('a refused private stream reloads the session', async () => {
  setSession(alice)
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  start()
  await expect.poll(() => asked).toHaveLength(1)
  answers['/auth/session'] = ok({ ...bob, id: 'y' })
  queries.setQueryData(refusalKey(`followTrade/${alice.address}`), 'session.foreign')
  await expect.poll(signedInAddress).toBe(bob.address)
})

test('the same wallet signing in again has a new cookie: the connection restarts', async () => {
  setSession(alice)
  start()
  setSession({ ...alice })
  expect(renew).toHaveBeenCalledTimes(1)
})

test('logging out removes the wallet from memory and storage, and stops watching it', async () => {
  setSession(alice)
  rememberChoice('metamask')
  const stopListening = vi.fn()
  watchSignedIn({ ...alice, chainId: 1, watch: () => stopListening, sign: () => Promise.reject(new Error()) })
  start()
  writeOwnText('seen', `${alice.address} 7`)
  pickTradingWallets('EVM', [alice.address, carol])
  await logOut()
  expect(rememberedChoice()).toBeNull()
  expect(useOwnWallets.getState().picked.EVM).toEqual([carol])
  expect(stopListening).toHaveBeenCalledTimes(1)
  expect(asked).toContain('POST /auth/logout')
  expect(status()).toBe('visitor')
  expect(stored()).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toContain(alice.address)
  expect(useKnownWallets.getState().own).toEqual([])
})

test('text of the signed-in wallet stays while it is, and goes when another one signs in', () => {
  setSession(alice)
  start()
  writeOwnText('seen', '7')
  setSession({ ...alice })
  expect(readOwnText('seen')).toBe('7')
  setSession(bob)
  expect(readOwnText('seen')).toBeNull()
})

/** Subscribes the browser to push messages. */
function subscribe() {
  const unsubscribe = vi.fn(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } })
  return unsubscribe
}

test('logging out ends this browser’s push subscription; an expired session does not', async () => {
  const unsubscribe = subscribe()
  setSession(alice)
  start()
  setSession(null)
  setSession(alice)
  expect(unsubscribe).not.toHaveBeenCalled()
  await logOut()
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1)
})

test('a logout that does not reach the server does not count', async () => {
  const unsubscribe = subscribe()
  setSession(alice)
  answers = {}
  await expect(logOut()).rejects.toThrow('unreachable')
  expect(signedInAddress()).toBe(alice.address)
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('a private call refused for lack of a session reloads the session', async () => {
  setSession(alice)
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  start()
  await expect.poll(() => asked).toHaveLength(1)
  answers['/auth/session'] = ok(null)
  answers[`/monitor-config/query/v1/${alice.address}`] = missing
  await queries.fetchQuery(watchedWalletsQuery(alice.address)).catch(() => undefined)
  await expect.poll(status).toBe('visitor')
})

test('a sign-out in another tab takes effect here', async () => {
  answers['/auth/session'] = ok({ ...alice, id: 'x' })
  start()
  await expect.poll(status).toBe('signedIn')
  renew.mockClear()
  answers['/auth/session'] = ok(null)
  dispatchEvent(new StorageEvent('storage', { key: 'abc:session', newValue: '' }))
  await expect.poll(status).toBe('visitor')
  expect(renew).toHaveBeenCalled()
})

test('the same wallet signing in again in another tab has a new cookie: the connection restarts', async () => {
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

test('a signed-in wallet uses an invite code at once, whether stored or new', () => {
  setSession(alice)
  storeReferral('?ref=before')
  start()
  expect(joins()).toEqual([expect.stringContaining('inviteCode=before')])
  storeReferral('?ref=later')
  expect(joins()[1]).toContain('inviteCode=later')
})

test('the list is kept by address, newest first, and refetched after a change', async () => {
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

test('while the session ends nothing private is requested, and a failure gives it back', async () => {
  useSession.setState({
    status: 'signedIn',
    session: { address: '0x1', chainFamily: 'EVM' },
    isLeaving: false,
  })
  const states: (boolean | undefined)[] = []
  const stop = useSession.subscribe(({ isLeaving }) => states.push(isLeaving))
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('offline')))
  await expect(logOut()).rejects.toThrow()
  stop()
  expect(states).toEqual([true, false])
  expect(useSession.getState().session?.address).toBe('0x1')
  vi.unstubAllGlobals()
})
