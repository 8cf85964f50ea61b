import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSignInDoor } from '../doors/signInDoor.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { setSession } from '../session/useSession.ts'
import { useToasts } from '../../kit/toast/showToast.ts'
import { watchedWalletsQuery } from './useWatchedWallets.ts'
import { newlyWatched } from './editWatchedWallets.ts'
import { changeWithUndo, watchWalletWithUndo, unwatchWalletWithUndo } from './watchWalletWithUndo.ts'

const owner = `0x${'a1'.repeat(20)}`
const mixed = `0x${'Bb'.repeat(20)}`
const whale = mixed.toLowerCase()
const sol = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'

type Asked = { path: string; body: Record<string, unknown> }
let asked: Asked[]
/** The code of every refusal; null accepts. */
let refusal: string | null
let known: object[]
let queries: QueryClient

beforeEach(async () => {
  localStorage.clear()
  asked = []
  refusal = null
  known = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith('/mark-wallet/')) return Response.json({ code: '000000', data: known })
    asked.push({ path, body: JSON.parse(String(body)) })
    return Response.json({ code: refusal ?? '000000', msg: '', data: [] })
  })
  useToasts.setState({ shown: [] })
  useSignInDoor.setState({ isOpen: false })
  await startI18n('zh-CN')
  await loadTranslations(['follow'])
  setSession({ address: owner, chainFamily: 'EVM' })
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  hold([])
})
afterEach(() => {
  setSession(null)
  queries.clear()
  vi.unstubAllGlobals()
})

const { queryKey } = watchedWalletsQuery(owner)
const hold = (list: WatchedWalletWire[]) =>
  queries.setQueryData(queryKey, { list, byAddress: new Map(list.map((one) => [one.address, one])) })
const list = () => queries.getQueryData(queryKey)?.list ?? []
const toast = () => useToasts.getState().shown.at(-1)
/** Presses the last toast's action and waits for the server call. */
async function undo(): Promise<void> {
  const before = asked.length
  toast()?.action?.run()
  await expect.poll(() => asked.length).toBeGreaterThan(before)
}
const watched = (address: string, part: Partial<WatchedWalletWire> = {}): WatchedWalletWire => ({
  ...newlyWatched({ address, chainType: 1, name: 'whale' }, 1),
  ...part,
})

test('a visitor watching a wallet is sent to the sign-in, without a request', async () => {
  setSession(null)
  await watchWalletWithUndo(queries, { network: 'eth', address: mixed })
  expect(useSignInDoor.getState().isOpen).toBe(true)
  expect(asked).toEqual([])
})

test.each([
  ['its given name', 'Ann', [], 'Ann'],
  ['the public one', null, [{ address: mixed, addressLow: whale, description: '老王' }], '老王'],
  ['the beginning of its address', null, [], '0xbbbb'],
])('a wallet is followed under %s, in lower case, until that is undone', async (_, name, marks, expected) => {
  known = marks
  await watchWalletWithUndo(queries, { network: 'base', address: mixed, name })
  expect(asked).toMatchObject([
    {
      path: '/monitor-config/add/v1',
      body: { userAddress: owner, addAddress: whale, chainType: 1, name: expected },
    },
  ])
  expect(list().map((one) => one.name)).toEqual([expected])
  expect(toast()).toMatchObject({ kind: 'success', isKept: true, lastsMs: 8000 })
  await undo()
  expect(asked[1]).toMatchObject({
    path: '/monitor-config/delete/v1',
    body: { chainType: 1, addresses: [whale] },
  })
  await expect.poll(list).toEqual([])
})

test('a Solana address keeps its letters, and a long name is cut to what is stored', async () => {
  await watchWalletWithUndo(queries, { network: 'pump', address: sol, name: 'n'.repeat(60) })
  expect(asked[0]?.body).toMatchObject({ addAddress: sol, chainType: 2, name: 'n'.repeat(50) })
})

test('an unwatched wallet is restored with all its settings', async () => {
  const kept = watched(whale, {
    tip: 'early',
    monitorEvents: 'OUT',
    enablePush: false,
    extra: { rules: { sound: 'mute' } },
  })
  hold([kept])
  expect(await unwatchWalletWithUndo(queries, [kept])).toBe(true)
  expect(list()).toEqual([])
  expect(toast()?.text).toContain('whale')
  await undo()
  const { address: _, ...settings } = kept
  expect(asked.at(-1)).toMatchObject({
    path: '/monitor-config/batch-add/v1',
    body: { userAddress: owner, configs: [{ ...settings, addAddress: whale }] },
  })
  await expect.poll(list).toEqual([kept])
})

test('for several wallets the toast shows their number', async () => {
  const both = [watched(whale), watched(owner)]
  hold(both)
  await unwatchWalletWithUndo(queries, both)
  expect(toast()?.text).toContain('2')
})

test('undoing a change restores only its fields, per wallet and rule', async () => {
  const quiet = watched(whale, { enablePush: false, configGroup: 'dogs', extra: { emoji: '🐳' } })
  const rules = { minMarketCap: 5, maxMarketCap: 9, sound: 'buy' }
  const loud = watched(owner, { configGroup: 'cats', minAmount: 1, extra: { rules } })
  hold([quiet, loud])
  const change = {
    configGroup: 'moon',
    minAmount: 2,
    extra: { rules: { maxMarketCap: 7, sound: 'mute' } },
  } as const
  expect(await changeWithUndo(queries, [quiet, loud], change)).toBe(true)
  expect(asked).toHaveLength(1)
  expect(list()).toEqual([
    { ...quiet, ...change, extra: { emoji: '🐳', ...change.extra } },
    { ...loud, ...change, extra: { rules: { minMarketCap: 5, maxMarketCap: 7, sound: 'mute' } } },
  ])
  expect(toast()?.text).toContain('2')
  await undo()
  const none = { maxMarketCap: null, sound: 'default' }
  const had = { maxMarketCap: 9, sound: 'buy' }
  expect(asked.at(-1)?.body).toEqual({
    userAddress: owner,
    configs: [
      { chainType: 1, configAddress: whale, configGroup: 'dogs', minAmount: null, extra: { rules: none } },
      { chainType: 1, configAddress: owner, configGroup: 'cats', minAmount: 1, extra: { rules: had } },
    ],
  })
  await expect.poll(list).toEqual([{ ...quiet, extra: { emoji: '🐳', rules: none } }, loud])
})

test.each([
  ['monitor.exists', '已存在于监控列表'],
  ['monitor.full', '50000'],
  ['storage.full', '32 MB'],
  ['session.missing', '请先连接钱包'],
])('refused with %s, the reason is said, nothing changes and nothing is offered', async (code, words) => {
  refusal = code
  const kept = watched(whale)
  hold([kept])
  expect(await changeWithUndo(queries, [kept], { tip: 'x' })).toBe(false)
  expect(await unwatchWalletWithUndo(queries, [kept])).toBe(false)
  await watchWalletWithUndo(queries, { network: 'eth', address: whale, name: 'again' })
  expect(list()).toEqual([kept])
  // The same sentence three times is one toast.
  expect(useToasts.getState().shown).toEqual([
    { id: expect.any(Number), kind: 'error', text: expect.stringContaining(words) },
  ])
})

test('a refused undo shows an error', async () => {
  await watchWalletWithUndo(queries, { network: 'eth', address: whale, name: 'Ann' })
  refusal = 'session.missing'
  await undo()
  await expect.poll(toast).toMatchObject({ kind: 'error' })
  expect(list()).toHaveLength(1)
})
