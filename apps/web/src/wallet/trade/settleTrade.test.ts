import 'fake-indexeddb/auto'
import { nativeCoin } from '@peregrine/core/address'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { Intent, SwapIntent } from '@peregrine/wallet/intent'
import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agreeToFee } from '../../domain/trade-settings/agreedFees.ts'
import { setSession } from '../../domain/session/useSession.ts'
import { usePlacedTrades } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { walletClient } from '../walletClient.ts'
import { ownWallets, pressOnPage, stubWorker, waitToSay } from './testing/tradePage.tsx'
import {
  type Answers,
  evmToken,
  evmWallet,
  fault,
  ok,
  offline,
  serviceFee,
  stubTradeServer,
  takesFee,
  verdict,
} from './testing/tradeServer.ts'

const user = `0x${'aa'.repeat(20)}`
const environment = { id: 'env', runId: null }
const summary = {
  symbol: 'TOKEN',
  decimals: 6,
  spendSymbol: 'BNB',
  spendDecimals: 18,
  protection: 'off',
} as const
const owed = { feeUnits: 500n, volumeUnits: 100_000n, user }

/** Everything signed in any tab. */
let signed: Intent[]
let rewards: Record<string, unknown>[]
let verdictNow: string

const kinds = () => signed.map(({ kind }) => kind)

function signNow(intent: Intent) {
  signed.push(intent)
  return {
    verdict: { verdict: 'sign' as const, says: [] },
    signed: { family: 'EVM' as const, raw: '0x02' as const, hash: hashOf(intent) },
  }
}

const hashOf = ({ id }: { id: string }) => `0x${id}${id}` as const

function serve(change: Answers = {}): void {
  const send: Answers[string] = (_, { intent }) => ({
    body: { outcome: 'accepted', error: null, data: { txHash: hashOf({ id: String(intent) }) } },
  })
  stubTradeServer({
    ...takesFee,
    '/api/bsc/broadcast-tx': send,
    '/api/base/broadcast-tx': send,
    '/api/execution/': () => verdict(verdictNow),
    '/community-reward/': (_, body) => {
      rewards.push(body)
      return ok({ share: 200, isNew: true })
    },
    ...change,
  })
}

/** Lets time pass (fake timers) and storage answer (real ticks). */
async function letPass(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(200)
}

async function until<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const noted = work.finally(() => {
    isDone = true
  })
  noted.catch(() => undefined)
  while (!isDone) await letPass()
  return noted
}

type Tail<Given extends unknown[]> = Given extends [unknown, ...infer Rest] ? Rest : never

type TabState = { isUnlocked?: boolean; user?: string | null; isConnected?: boolean }

/** A tab with modules of its own; nothing but the storage is shared. It dies by not being used any more. */
async function openTab({ isUnlocked = true, user: who = user, isConnected = false }: TabState = {}) {
  vi.resetModules()
  const [{ recoverAll }, { executeIntent }, { executionLog, pageTrader }, client, own, session, door] =
    await Promise.all([
      import('@peregrine/trader/recovery'),
      import('@peregrine/trader/executions'),
      import('./pageTrader.ts'),
      import('../walletClient.ts'),
      import('../../domain/own-wallets/useOwnWallets.ts'),
      import('../../domain/session/useSession.ts'),
      import('../../domain/doors/walletDoor.ts'),
    ])
  const wallet = { address: evmWallet, family: 'EVM', label: '', group: '' } as const
  let isOpen = isUnlocked
  vi.spyOn(client.walletClient, 'state').mockImplementation(async () => ({
    status: isOpen ? 'unlocked' : 'locked',
    contents: { nextIndex: 0, wallets: [], defaults: {} },
    passkey: null,
  }))
  vi.spyOn(client.walletClient, 'sign').mockImplementation(async (intent) => signNow(intent))
  if (isConnected) own.setConnectedWallet({ ...wallet, kind: 'connected' })
  else own.setLocalWallets(isUnlocked ? 'unlocked' : 'locked', [{ ...wallet, kind: 'local' }])
  session.setSession(who === null ? null : { address: who, chainFamily: 'EVM' })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const trader = pageTrader(queries)
  return {
    executionLog,
    executeIntent: (...given: Tail<Parameters<typeof executeIntent>>) => executeIntent(trader, ...given),
    recover: () => until(recoverAll(trader)),
    beginRecovery: () => void recoverAll(trader),
    unlock: () => {
      isOpen = true
    },
    screen: () => door.useWalletDoor.getState().shown,
  }
}

type Tab = Awaited<ReturnType<typeof openTab>>

let lastId = 0

function intentOf(change: Partial<SwapIntent> = {}): SwapIntent {
  lastId += 1
  return {
    kind: 'swap',
    id: lastId.toString(16).padStart(32, '0'),
    environment,
    network: 'bsc',
    wallet: evmWallet,
    side: 'buy',
    spend: { token: nativeCoin, units: 100_000n },
    receive: { token: evmToken, units: 1n },
    deadline: 1,
    serviceFee,
    limits: {
      family: 'EVM',
      chainId: 56,
      nonce: 0,
      maxGas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    },
    ...change,
  }
}

/** Trades in a tab that dies once it knows the end, or stops watching. */
async function trade(tab: Tab, change: Partial<SwapIntent> = {}, owes: object = {}): Promise<string> {
  const intent = intentOf(change)
  const running = tab.executeIntent(intent, 'press', summary, {
    environment,
    way: { protection: 'off', isFast: false },
    build: async () => async () => ({
      unsigned: { family: 'EVM', chain: 'bsc', transaction: '0x02' },
      lastValidBlockHeight: null,
    }),
    owed: { ...owed, ...owes },
  })
  await until(running)
  return intent.id
}

const payments = () => signed.flatMap((intent) => (intent.kind === 'service-fee' ? [intent] : []))
const rewardOf = (id: string) => ({
  address: user,
  walletAddress: evmWallet,
  transactionHash: hashOf({ id }),
})

function paidReward(id: string) {
  const [payment] = payments()
  if (!payment) throw new Error('no fee was paid')
  return { ...rewardOf(id), feeAmount: '500', feeTransactionHash: hashOf(payment), tradeVolume: '100000' }
}

beforeEach(async () => {
  ;[signed, rewards, verdictNow] = [[], [], 'landed']
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  await startI18n('en')
  await loadTranslations(['menus', 'trade', 'trade-messages'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  serve()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// First: the page's own log is opened once.
test('a trade that ends after its tab stopped watching pays its fee and has its reward', async () => {
  usePlacedTrades.setState({ placed: [] })
  stubWorker()
  vi.spyOn(walletClient, 'sign').mockImplementation(async (intent) => signNow(intent))
  ownWallets()
  setSession({ address: user, chainFamily: 'EVM' })
  agreeToFee('bsc', serviceFee)
  verdictNow = 'pending'
  pressOnPage({ network: 'bsc' })
  await waitToSay(/still looking it up/)
  expect(kinds()).toEqual(['swap'])
  expect(rewards).toEqual([])
  verdictNow = 'landed'
  await waitToSay(/Done/)
  while (rewards.length === 0) await letPass()
  const { spend } = signed[0] as SwapIntent
  // 50 bps of what was spent, whatever the quote said.
  const units = spend.units / 200n
  expect(payments()).toMatchObject([{ recipient: serviceFee.recipient, sends: { units } }])
  expect(rewards[0]).toMatchObject({ feeAmount: String(units), transactionHash: hashOf(signed[0] as Intent) })
})

test('a tab dies between the verdict and the fee: another one pays once and records the reward once', async () => {
  const id = await trade(await openTab())
  expect(kinds()).toEqual(['swap'])
  const heir = await openTab()
  await heir.recover()
  await heir.recover()
  await (await openTab()).recover()
  expect(payments()).toMatchObject([
    { recipient: serviceFee.recipient, sends: { token: nativeCoin, units: 500n }, wallet: evmWallet },
  ])
  // The trade's own price, whatever the node asks for by now: no more was agreed to.
  expect(payments()[0]?.limits).toMatchObject({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
  expect(rewards).toMatchObject([paidReward(id)])
})

test('two heirs at once pay once', async () => {
  const id = await trade(await openTab())
  const [one, other] = [await openTab(), await openTab()]
  await Promise.all([one.recover(), other.recover()])
  await Promise.all([one.recover(), other.recover()])
  expect(payments()).toHaveLength(1)
  // The server records it once for its transaction.
  expect(rewards.length).toBeGreaterThan(0)
  for (const reward of rewards) expect(reward).toMatchObject(paidReward(id))
})

test('a tab that still runs settles its trades itself', async () => {
  const first = await openTab()
  await trade(first)
  const { holder } = await import('../holder.ts')
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: holder }] }) } })
  await (await openTab()).recover()
  expect(kinds()).toEqual(['swap'])
  await first.recover()
  expect(kinds()).toEqual(['swap', 'service-fee'])
})

test('locked wallets: nobody is asked, and the fee is paid once they are unlocked', async () => {
  const id = await trade(await openTab())
  const heir = await openTab({ isUnlocked: false })
  await heir.recover()
  expect(heir.screen()).toBeNull()
  expect(payments()).toEqual([])
  // Without the fee's transaction it would have no share, for good.
  expect(rewards).toEqual([])
  heir.unlock()
  await heir.recover()
  await heir.recover()
  expect(payments()).toHaveLength(1)
  expect(rewards).toMatchObject([paidReward(id)])
})

test('locked wallets: a reward that waits for no fee is recorded at once', async () => {
  const inCall = await trade(await openTab(), { network: 'base' })
  const free = await trade(await openTab(), { serviceFee: null }, { feeUnits: 0n })
  const heir = await openTab({ isUnlocked: false })
  await heir.recover()
  await heir.recover()
  expect(rewards).toMatchObject([
    { ...rewardOf(inCall), feeAmount: '500', chainType: 3 },
    { ...rewardOf(free), feeAmount: '0', chainType: 4 },
  ])
  expect(payments()).toEqual([])
})

/** Leaves a payment as a tab does that dies before it has signed it. */
async function dieBeforePayment(): Promise<string> {
  const tab = await openTab()
  const id = await trade(tab)
  const { walletClient: worker } = await import('../walletClient.ts')
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(worker, 'sign').mockImplementation(() => {
      resolve()
      return new Promise(() => undefined)
    })
  })
  tab.beginRecovery()
  await until(asked)
  return id
}

test('a tab dies before its payment is signed: it is made under another id, once', async () => {
  const id = await dieBeforePayment()
  const heir = await openTab()
  for (let round = 0; round < 4; round++) await heir.recover()
  expect(payments()).toHaveLength(1)
  expect(rewards).toMatchObject([paidReward(id)])
})

/** Makes a trade one that a connected wallet has sent. */
async function sendByWallet(tab: Tab, id: string): Promise<void> {
  const record = (await tab.executionLog.read(id)) as ExecutionRecord
  const attempts = record.attempts.map((attempt) => ({ ...attempt, raw: '' }))
  await tab.executionLog.replace(record, { ...record, attempts })
}

test('a connected wallet, which may have sent it, is not asked again', async () => {
  const id = await dieBeforePayment()
  const heir = await openTab({ isConnected: true })
  await sendByWallet(heir, id)
  for (let round = 0; round < 4; round++) await heir.recover()
  const stored = await heir.executionLog.list()
  expect(stored.map(({ intent }) => intent.kind).sort()).toEqual(['service-fee', 'swap'])
  expect(rewards).toMatchObject([{ ...rewardOf(id), feeAmount: '0' }])
})

test('a connected wallet is not asked for the fee of a trade that was signed here', async () => {
  const id = await trade(await openTab())
  const heir = await openTab({ isConnected: true })
  await heir.recover()
  expect(await heir.executionLog.list()).toHaveLength(1)
  await (await openTab()).recover()
  expect(rewards).toMatchObject([paidReward(id)])
})

test('a payment without an end is looked up, and not repeated', async () => {
  const id = await trade(await openTab())
  verdictNow = 'pending'
  const heir = await openTab()
  for (let round = 0; round < 4; round++) await heir.recover()
  expect(payments()).toHaveLength(1)
  expect(rewards).toEqual([])
  verdictNow = 'landed'
  for (let round = 0; round < 2; round++) await heir.recover()
  expect(payments()).toHaveLength(1)
  expect(rewards).toMatchObject([paidReward(id)])
})

test('a reward waits for its user and for the server', async () => {
  const id = await trade(await openTab())
  await (await openTab({ user: null })).recover()
  await (await openTab({ user: `0x${'bb'.repeat(20)}` })).recover()
  expect(payments()).toHaveLength(1)
  serve({ '/community-reward/': offline })
  const owner = await openTab()
  await owner.recover()
  serve({ '/community-reward/': fault('reward.refused', 409) })
  expect(rewards).toEqual([])
  serve()
  await owner.recover()
  expect(rewards).toMatchObject([paidReward(id)])
})

const foreign = { bps: 50, recipient: `0x${'66'.repeat(20)}` }
test.each<[string, Partial<SwapIntent>, object]>([
  ['to somebody who is not the operator', { serviceFee: foreign }, {}],
  ['without an agreed fee', { serviceFee: null }, {}],
  ['below nothing', {}, { feeUnits: -1n }],
  ['in words', {}, { feeUnits: '500' }],
  ['of a stranger', { wallet: `0x${'99'.repeat(20)}` }, {}],
  ['of another run', { environment: { id: 'env', runId: 'earlier' } }, {}],
])('a stored fee %s is not paid', async (_, change, owes) => {
  const id = await trade(await openTab(), { ...change, environment }, owes)
  const tab = await openTab()
  const record = (await tab.executionLog.read(id)) as ExecutionRecord
  const intent = { ...record.intent, ...change } as SwapIntent
  await tab.executionLog.replace(record, { ...record, intent })
  await tab.recover()
  await tab.recover()
  expect(kinds()).toEqual(['swap'])
})

test('a fee is the agreed share of the trade, whatever the log says', async () => {
  await trade(await openTab(), {}, { feeUnits: 10n ** 18n })
  await (await openTab()).recover()
  expect(payments()).toMatchObject([{ sends: { units: 500n }, trade: { coins: 100_000n, bps: 50 } }])
})

test('the time of a sale is kept, however late its end is known; a newer one stays', async () => {
  const sale = {
    side: 'sell',
    spend: { token: evmToken, units: 1n },
    receive: { token: nativeCoin, units: 1n },
  } as const
  const id = await trade(await openTab({ user: null }), sale, { feeUnits: 0n, user: null })
  const heir = await openTab()
  const { updatedAtMs } = (await heir.executionLog.read(id)) as ExecutionRecord
  await heir.recover()
  const stored = () => localStorage.getItem(keyOf())
  const keyOf = () => Object.keys(localStorage).find((key) => key.includes('last-sales')) ?? ''
  expect(stored()).toBe(`bsc:${evmToken} ${updatedAtMs}`)
  const { rememberSale } = await import('../../domain/trade-settings/lastSales.ts')
  rememberSale({ network: 'bsc', token: evmToken }, updatedAtMs - 1)
  expect(stored()).toBe(`bsc:${evmToken} ${updatedAtMs}`)
})
