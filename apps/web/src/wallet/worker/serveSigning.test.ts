import type { SigningRequest } from '@peregrine/wallet/signing/signingRequest'
import { memoryStorage } from '@peregrine/wallet/vault/memoryStorage'
import { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { newKdf } from '@peregrine/wallet/vault/deriveKey'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageRefused } from '../indexedDb.ts'
import { VaultError } from '@peregrine/wallet/vault/vaultError'
import type { FromWorker } from './messages.ts'
import { type Line, SigningService } from './serveSigning.ts'

const minuteMs = 60_000

function memoryKeeper(): VaultKeeper {
  return new VaultKeeper({
    storage: memoryStorage().storage,
    environment: 'env',
    derive: async () => new Uint8Array(32),
    newKdf,
  })
}

/** A worker with a vault, opened by one page. */
async function unlockedService() {
  const keeper = memoryKeeper()
  const closing = new Map<string, () => void>()
  const service = new SigningService({
    desk: {
      state: () => keeper.state(),
      answer: async ({ type }: SigningRequest) => (type === 'create' ? keeper.create('a password') : null),
    },
    keeper,
    parsers: { parseIntent: () => null, parseUnsigned: () => null, parseSealable: () => null },
    whenGone: (tab) => new Promise((resolve) => closing.set(tab, resolve)),
  })
  /** Opens a page; `statuses` is what it is told. */
  function openPage(tab: string) {
    const statuses: string[] = []
    const line: Line = {
      postMessage: (message: FromWorker) => void ('state' in message && statuses.push(message.state.status)),
    }
    service.connect(line)
    void service.receive(line, { tab })
    return { line, statuses }
  }
  const close = (tab: string) => {
    closing.get(tab)?.()
    return vi.advanceTimersByTimeAsync(0)
  }
  const { line, statuses } = openPage('first')
  await service.receive(line, { id: 1, request: { type: 'create', password: 'a password' } })
  expect(keeper.isUnlocked).toBe(true)
  return { keeper, service, openPage, close, line, statuses }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a reload of the only page finds the wallets unlocked, and they still lock after a while without the user', async () => {
  const { keeper, openPage, close } = await unlockedService()
  await close('first')
  await vi.advanceTimersByTimeAsync(10_000)
  const { statuses } = openPage('second')
  await vi.advanceTimersByTimeAsync(14 * minuteMs)
  expect(statuses).toEqual(['unlocked'])
  expect(keeper.isUnlocked).toBe(true)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(statuses).toEqual(['unlocked', 'locked'])
  expect(keeper.isUnlocked).toBe(false)
})

test('soon after the last page is closed the wallets are locked', async () => {
  const { keeper, openPage, close } = await unlockedService()
  openPage('second')
  await close('first')
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(keeper.isUnlocked).toBe(true)
  await close('second')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(keeper.isUnlocked).toBe(false)
})

test('closing the last page never puts off the lock that is due', async () => {
  const { keeper, close } = await unlockedService()
  await vi.advanceTimersByTimeAsync(15 * minuteMs - 5_000)
  await close('first')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(keeper.isUnlocked).toBe(false)
})

test('a computer that slept past the lock wakes up locked, though its timers stood still', async () => {
  const { keeper, openPage, service, line, statuses } = await unlockedService()
  vi.setSystemTime(Date.now() + 15 * minuteMs)
  await service.receive(line, { activity: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(keeper.isUnlocked).toBe(false)
  expect(statuses.at(-1)).toBe('locked')
  expect(openPage('second').statuses).not.toContain('unlocked')
})

test.each(['state', 'sign', 'seal-orders', 'check-seals'])(
  'a page that asks for %s all the time does not keep the wallets unlocked',
  async (type) => {
    const { keeper, service, line } = await unlockedService()
    for (let minute = 0; minute < 15; minute++) {
      await vi.advanceTimersByTimeAsync(minuteMs)
      await service.receive(line, { id: minute, request: { type } })
    }
    expect(keeper.isUnlocked).toBe(false)
  },
)

test('a user who changes the wallets is there', async () => {
  const { keeper, service, line } = await unlockedService()
  await vi.advanceTimersByTimeAsync(14 * minuteMs)
  const change = { type: 'change-wallet', index: 0, label: 'mine' }
  await service.receive(line, { id: 2, request: change })
  await vi.advanceTimersByTimeAsync(14 * minuteMs)
  expect(keeper.isUnlocked).toBe(true)
})

test('a page hears that the worker lives, which does not keep the wallets unlocked', async () => {
  const { keeper, service, line } = await unlockedService()
  const heard: FromWorker[] = []
  for (let minute = 0; minute < 15; minute++) {
    await vi.advanceTimersByTimeAsync(minuteMs)
    await service.receive({ ...line, postMessage: (message) => heard.push(message) }, { ping: true })
  }
  expect(heard).toEqual(Array.from({ length: 15 }, () => ({ alive: true })))
  expect(keeper.isUnlocked).toBe(false)
})

const closed = new StorageRefused(new Error('closed'), true)

test.each([
  ['read', closed],
  ['written', new VaultError('not-written', { cause: closed })],
])(
  'a vault whose database the browser has closed, and that is not %s, is told as that',
  async (_, thrown) => {
    const heard: FromWorker[] = []
    vi.spyOn(console, 'error').mockReturnValue()
    const keeper = memoryKeeper()
    const service = new SigningService({
      desk: { state: () => keeper.state(), answer: () => Promise.reject(thrown) },
      keeper,
      parsers: { parseIntent: () => null, parseUnsigned: () => null, parseSealable: () => null },
      whenGone: () => new Promise(() => undefined),
    })
    await service.receive(
      { postMessage: (message) => heard.push(message) },
      { id: 1, request: { type: 'state' } },
    )
    expect(heard).toMatchObject([{ id: 1, problem: 'storage-closed' }])
  },
)
