import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession, signedInAddress } from '../session/useSession.ts'
import { rememberedChoice } from './rememberedChoice.ts'
import { goBack, runSignIn, useSignInFlow } from './useSignInFlow.ts'
import { type ConnectedWallet, type WalletChange, WalletError } from './wallet.ts'
import { stopWatching } from './watchSignedIn.ts'

const address = `0x${'a1'.repeat(20)}`
const mixedCase = `0x${'A1'.repeat(20)}`

type Asked = { path: string; body: unknown }
let asked: Asked[]
let refusal: string | null
let change: (change: WalletChange) => void
let listeners: number

function walletThat(sign: ConnectedWallet['sign']): ConnectedWallet {
  return {
    address: mixedCase,
    chainFamily: 'EVM',
    chainId: 56,
    sign,
    watch: (onChange) => {
      change = onChange
      listeners += 1
      return () => void (listeners -= 1)
    },
  }
}
const willing = () => walletThat(async ({ message }) => ({ message, signature: '0x01' }))
const silent = () => walletThat(() => new Promise(() => undefined))
const busy = () => useSignInFlow.getState().busy
const failed = () => useSignInFlow.getState().failed

beforeEach(() => {
  asked = []
  refusal = null
  stopWatching()
  listeners = 0
  setSession(null)
  goBack()
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    asked.push({ path, body: body && JSON.parse(String(body)) })
    if (refusal) return new Response(JSON.stringify({ code: refusal }), { status: 401 })
    const data = path === '/auth/nonce' ? { message: 'prove it' } : { address, chainFamily: 'EVM' }
    return new Response(JSON.stringify({ code: '000000', data }))
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a cooperating wallet signs the server’s text and is signed in', async () => {
  expect(await runSignIn('metamask', async () => willing())).toBe(true)
  expect(asked).toEqual([
    { path: '/auth/nonce', body: { address: mixedCase, chainFamily: 'EVM', chainId: 56 } },
    { path: '/auth/verify', body: { chainFamily: 'EVM', message: 'prove it', signature: '0x01' } },
  ])
  expect(signedInAddress()).toBe(address)
  expect(useSignInFlow.getState()).toEqual({ busy: null, failed: null })
  // Watched from now on, including after a reload.
  expect(listeners).toBe(1)
  expect(rememberedChoice()).toBe('metamask')
})

test('a chain that the server does not know is not named', async () => {
  await runSignIn('okxEvm', async () => ({ ...willing(), chainId: 99_999 }))
  expect(asked[0]?.body).toEqual({ address: mixedCase, chainFamily: 'EVM' })
})

test.each([
  ['connect', new Error('?'), 'connect'],
  ['connect', new WalletError('missing'), 'missing'],
  ['connect', new WalletError('rejected'), 'rejected'],
  ['sign', new Error('?'), 'sign'],
  ['sign', new WalletError('rejected'), 'signRejected'],
] as const)('a wallet that throws at %s (%s) is told as %s', async (step, error, why) => {
  const throwing = () => Promise.reject(error)
  expect(await runSignIn('phantom', step === 'connect' ? throwing : async () => walletThat(throwing))).toBe(
    false,
  )
  expect(failed()).toEqual({ choice: 'phantom', why })
  expect(busy()).toBeNull()
  expect(listeners).toBe(0)
})

test('a server that refuses the signature signs nobody in', async () => {
  refusal = 'sign-in.refused'
  await runSignIn('metamask', async () => willing())
  expect(failed()?.why).toBe('refused')
  expect(signedInAddress()).toBeNull()
})

test('after ten seconds the page shows a hint, after two minutes it times out', async () => {
  vi.useFakeTimers()
  const run = runSignIn('metamask', async () => silent())
  await vi.advanceTimersByTimeAsync(9_999)
  expect(busy()).toEqual({ choice: 'metamask', step: 'sign', isSlow: false, code: null })
  await vi.advanceTimersByTimeAsync(1)
  expect(busy()?.isSlow).toBe(true)
  await vi.advanceTimersByTimeAsync(109_999)
  expect(busy()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(await run).toBe(false)
  expect(failed()).toEqual({ choice: 'metamask', why: 'timeout' })
})

test('going back takes effect at once, and a late wallet response is ignored', async () => {
  let answer: (wallet: ConnectedWallet) => void = () => undefined
  const run = runSignIn('metamask', () => new Promise((resolve) => (answer = resolve)))
  goBack()
  expect(useSignInFlow.getState()).toEqual({ busy: null, failed: null })
  answer(willing())
  expect(await run).toBe(false)
  expect(useSignInFlow.getState()).toEqual({ busy: null, failed: null })
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toEqual([])
  expect(signedInAddress()).toBeNull()
})

test('a second button takes the place of the first', async () => {
  const first = runSignIn('metamask', async () => silent())
  expect(await runSignIn('okxEvm', async () => willing())).toBe(true)
  expect(await first).toBe(false)
  expect(failed()).toBeNull()
  expect(signedInAddress()).toBe(address)
})

test.each([
  [{ type: 'account', address: `0x${'b0'.repeat(20)}` }, 'accountChanged'],
  [{ type: 'account', address: null }, 'disconnected'],
  [{ type: 'chain', chainId: 1 }, 'chainChanged'],
] as const)('%o midway ends it', async (turn, why) => {
  const run = runSignIn('metamask', async () => silent())
  await expect.poll(() => listeners).toBe(1)
  change(turn)
  expect(await run).toBe(false)
  expect(failed()?.why).toBe(why)
})

test.each([[{ type: 'account', address }], [{ type: 'chain', chainId: 56 }]] as const)(
  '%o midway is no change',
  async (turn) => {
    const run = runSignIn('metamask', async () => silent())
    await expect.poll(() => listeners).toBe(1)
    change(turn)
    await new Promise((resolve) => setImmediate(resolve))
    expect(busy()?.step).toBe('sign')
    goBack()
    await run
  },
)

test('going back during verification reloads the session, which may have been created', async () => {
  const answered = vi.mocked(fetch)
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path !== '/auth/verify') return answered(path, init)
    asked.push({ path, body: null })
    return new Promise(() => undefined)
  })
  const run = runSignIn('metamask', async () => willing())
  await expect.poll(() => asked.at(-1)?.path).toBe('/auth/verify')
  goBack()
  expect(await run).toBe(false)
  expect(asked.at(-1)?.path).toBe('/auth/session')
  await expect.poll(signedInAddress).toBe(address)
})

test('the signature request restarts the timeout and hides the code', async () => {
  vi.useFakeTimers()
  const scanned = Promise.withResolvers<void>()
  const run = runSignIn('walletConnect', async ({ onCode }) => {
    onCode('wc:abc')
    await scanned.promise
    return silent()
  })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(busy()).toMatchObject({ step: 'connect', isSlow: true, code: 'wc:abc' })
  scanned.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(busy()).toMatchObject({ step: 'sign', isSlow: false, code: null })
  goBack()
  await run
})

test('a failed run ends the connection it opened', async () => {
  let ending: AbortSignal | undefined
  await runSignIn('walletConnect', async ({ signal }) => {
    ending = signal
    return walletThat(() => Promise.reject(new Error('?')))
  })
  expect(ending?.aborted).toBe(true)
})

test('a code for a phone is shown while it connects', async () => {
  const run = runSignIn('walletConnect', ({ onCode }) => {
    onCode('wc:abc')
    return new Promise(() => undefined)
  })
  expect(busy()?.code).toBe('wc:abc')
  goBack()
  await run
})
