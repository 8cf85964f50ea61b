import 'fake-indexeddb/auto'
import type { Network } from '@peregrine/core/network'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { programs } from '@peregrine/protocols/solana/programs'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TradeRequest } from '../../domain/doors/tradeDoor.ts'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { agreeToFee } from '../../domain/trade-settings/agreedFees.ts'
import { setLocalWallets, useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { storageKey } from '../../domain/trade-settings/settingsStorage.ts'
import { reloadTradeSettings } from '../../domain/trade-settings/useTradeSettings.ts'
import { showToast, useToasts } from '../../kit/toast/showToast.ts'
import { ToastViewer } from '../../kit/toast/ToastViewer.tsx'
import { WalletRefusal, walletClient } from '../walletClient.ts'
import { executionLog } from './pageTrader.ts'
import {
  endTradePage,
  ownWallets,
  pressOnPage,
  resetTradePage,
  saysNow,
  speakWithFakeTimers,
  waitToSay,
} from './testing/tradePage.tsx'
import {
  type Answers,
  evmHash,
  fault,
  holding,
  offline,
  ok,
  permitWithoutNonce,
  quoteOf,
  sent,
  serviceFee,
  solToken,
  solWallet,
  stubTradeServer,
  takesFee,
  trading,
  verdict,
} from './testing/tradeServer.ts'

beforeEach(resetTradePage)
afterEach(endTradePage)

/** The spec's text with anything in its gaps. */
function patternOf(text: string): RegExp {
  const gap = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    text
      .replace(/: \.\.\.$/, ': {msg}')
      .split(/\{\w+\}/)
      .map(gap)
      .join('.+'),
  )
}

/** Every message stands in the language in which the spec gives it. */
function speakLanguageOf(text: string): Promise<void> {
  return speakWithFakeTimers(/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en')
}

type Case = {
  network: Network
  request?: Partial<TradeRequest>
  settings?: Partial<TradeSettings>
  server?: Answers
  /** Changes what the worker does. */
  worker?: () => void
}

const refuses = (code: string) => () =>
  void vi.spyOn(walletClient, 'sign').mockResolvedValue({
    verdict: { verdict: 'refuse', code: 'to.foreign', detail: { found: code } },
    signed: null,
  })
const build = '/api/sol/swap/build'
const broadcast = '/api/eth/broadcast-tx'
const look = '/api/execution/'
const quotes = '/api/quote/'
const approval = { spender: `0x${'ef'.repeat(20)}`, units: '1000000000000000000', standing: '0' }

const routedQuote = ok({
  outUnits: '9000000',
  minimumUnits: '8550000',
  slippageBps: 500,
  priceImpactPct: '0',
  hops: [],
  quoteResponse: {},
})
const instructions = {
  computeBudgetInstructions: [],
  setupInstructions: [],
  tokenLedgerInstruction: null,
  swapInstruction: {
    programId: programs.jupiterV6,
    accounts: [{ pubkey: solWallet, isSigner: true, isWritable: true }],
    data: 'AQID',
  },
  cleanupInstruction: null,
  addressLookupTableAddresses: [],
}
/** The operator's route service has the better quote, and these instructions. */
const routed = (reply: Answers[string]): Answers => ({
  '/api/trading': trading(true),
  '/api/sol/route/quote': routedQuote,
  '/api/sol/route/swap-instructions': reply,
})

const cases: [id: string, text: string, how: Case][] = [
  [
    'T268',
    '交易监控超时，请在区块浏览器中查看详细状态',
    { network: 'eth', server: { [look]: verdict('pending') } },
  ],
  ['T269', '交易执行失败，请检查详细信息', { network: 'sol', server: { [look]: verdict('failed') } }],
  ['T270', '买入失败: {msg}', { network: 'eth', server: { [quotes]: fault('route.none', 404) } }],
  [
    'T271',
    '卖出失败: {msg}',
    {
      network: 'eth',
      request: { side: 'sell', amount: '50' },
      server: { [quotes]: fault('route.none', 404) },
    },
  ],
  ['T272', '交易失败: {msg}', { network: 'eth', server: { '/api/trading': offline } }],
  ['T273', '交易执行失败: {msg}', { network: 'eth', worker: refuses('0x00') }],
  ['T274', '获取交易路径失败', { network: 'base', server: { '/api/swap': fault('chain.unreachable', 503) } }],
  [
    'T275',
    '当前池子暂不支持交易',
    { network: 'bsc', server: { '/api/bsc/pancake-v2/swap-tx': fault('pool.not-bnb', 400) } },
  ],
  ['T276', '无可用路由', { network: 'bsc', server: { [quotes]: fault('route.none', 404) } }],
  [
    'T278',
    '滑点超过50%，已自动调整为最大值50%',
    { network: 'sol', settings: { autoSlippage: false, slippage: 60 } },
  ],
  ['T280', '获取报价失败', { network: 'sol', server: { [quotes]: fault('chain.unreachable', 503) } }],
  ['T281', '构建jup swapTx失败', { network: 'sol', server: routed(fault('route.build-failed')) }],
  ['T282', '非支持类型token', { network: 'sol', server: { [build]: fault('anchor.unsupported', 400) } }],
  [
    'T283',
    'Insufficient {symbol} balance...',
    { network: 'eth', server: { '/api/queryTokenBal/': holding('5') } },
  ],
  [
    'T284',
    'OKX token approval failed: ...',
    {
      network: 'eth',
      request: { side: 'sell', amount: '50' },
      server: { [quotes]: (path) => quoteOf(path, { approval }) },
      worker: refuses('0x00'),
    },
  ],
  [
    'T285',
    'Transaction submission failed: ...',
    { network: 'eth', server: { [broadcast]: sent('refused', 'rejected') } },
  ],
  ['T286', 'Failed to fetch swap data', { network: 'eth', server: { '/api/swap': offline } }],
  [
    'T287',
    'Failed to broadcast transaction',
    { network: 'eth', server: { [broadcast]: sent('refused', 'unreachable') } },
  ],
  ['T288', 'Failed to confirm transaction', { network: 'eth', server: { [look]: offline } }],
  [
    'T289',
    'Permit2 signature required but permitData is missing',
    {
      network: 'bsc',
      request: { side: 'sell', amount: '50' },
      server: { '/api/bsc/pancake-v2/swap-tx': permitWithoutNonce },
    },
  ],
  ['T290', 'Transaction failed on chain', { network: 'base', server: { [look]: verdict('failed') } }],
  [
    'T291',
    'No Pump.fun instruction found',
    { network: 'pump', server: { [build]: fault('pump.no-instruction') } },
  ],
  [
    'T292',
    'Invalid parsed output amount',
    { network: 'eth', server: { [quotes]: (path) => quoteOf(path, { minimumUnits: 'much' }) } },
  ],
  [
    'T293',
    'Invalid instruction format',
    { network: 'sol', server: routed(ok({ ...instructions, swapInstruction: { data: '%' } })) },
  ],
  [
    'T294',
    'lookup table not found',
    { network: 'sol', server: routed(ok({ ...instructions, addressLookupTableAddresses: [solToken] })) },
  ],
  [
    'T295',
    'Private key is undefined',
    {
      network: 'eth',
      worker: () =>
        void vi.spyOn(walletClient, 'sign').mockRejectedValue(new WalletRefusal('wallet-unknown', '')),
    },
  ],
  [
    'T296',
    'Calculated minAmount is negative',
    { network: 'four', server: { [quotes]: (path) => quoteOf(path, { minimumUnits: '-5' }) } },
  ],
  ['T297', 'Invalid token address', { network: 'four', server: { [quotes]: fault('token.unknown', 404) } }],
  ['T298', 'Amount must be greater than 0', { network: 'four', request: { amount: '0' } }],
]

test('a refused send is told with what the endpoint said of it', async () => {
  const text = 'Transaction submission failed: insufficient allowance (rejected)'
  await speakLanguageOf(text)
  ownWallets()
  stubTradeServer({ [broadcast]: sent('refused', 'rejected', 'insufficient allowance') })
  pressOnPage({ network: 'eth', symbol: 'T285' })
  await waitToSay(patternOf(text))
})

test.each([
  ['vault-locked', 'Wallets are locked'],
  ['vault-damaged', 'The vault’s data is damaged; nothing was sent'],
  ['key-unreadable', 'This wallet’s key cannot be decrypted; nothing was sent'],
  ['not-written', 'This browser refused to read or store the vault; nothing was sent'],
  ['storage-closed', 'The browser closed this page’s storage; nothing was sent. Reload the page'],
  ['worker-absent', 'The signing worker could not be loaded; nothing was sent. Try again, or reload'],
  ['worker-gone', 'The signing worker ended, which locked the wallets; nothing was sent'],
  ['worker-failed', 'The signing worker failed; nothing was sent'],
  ['request-unknown', 'The signing worker does not know this request; nothing was sent'],
] as const)('while signing, %s has a sentence of its own, which the history keeps', async (problem, text) => {
  await speakLanguageOf(text)
  ownWallets()
  stubTradeServer()
  vi.spyOn(walletClient, 'sign').mockRejectedValue(new WalletRefusal(problem, ''))
  pressOnPage({ network: 'eth', symbol: problem })
  await waitToSay(patternOf(text))
  const records = await executionLog.list()
  const latest = records.toSorted((a, b) => b.createdAtMs - a.createdAtMs)[0]
  expect(latest).toMatchObject({ state: 'refused', reason: problem })
})

test('wallets that turn out to be locked: nothing is recorded or signed before the password, nor without it', async () => {
  await speakLanguageOf('Wallets are locked')
  ownWallets()
  stubTradeServer()
  vi.spyOn(walletClient, 'state').mockResolvedValue({
    status: 'locked',
    contents: { nextIndex: 0, wallets: [], defaults: {} },
    passkey: null,
  })
  const sign = vi.mocked(walletClient.sign)
  const before = (await executionLog.list()).length
  const untilAsked = async () => {
    await waitToSay(/Getting a quote/)
    expect(useWalletDoor.getState().shown).toEqual({ name: 'unlock' })
    expect(sign).not.toHaveBeenCalled()
    expect(await executionLog.list()).toHaveLength(before)
  }
  pressOnPage({ network: 'eth', symbol: 'declined' })
  await untilAsked()
  act(() => {
    setLocalWallets('locked', useOwnWallets.getState().wallets)
    useWalletDoor.getState().close()
  })
  await waitToSay(/Wallets are locked/)
  expect(sign).not.toHaveBeenCalled()
  cleanup()
  act(() => ownWallets())
  pressOnPage({ network: 'eth', symbol: 'unlocked' })
  await untilAsked()
  act(() => ownWallets())
  await waitToSay(/Bought/)
  expect(sign).toHaveBeenCalledTimes(1)
})

test.each(cases)('message %s: %s', async (id, text, { network, request, settings, server, worker }) => {
  await speakLanguageOf(text)
  ownWallets(settings)
  stubTradeServer(server)
  worker?.()
  pressOnPage({ network, symbol: id, ...request })
  await waitToSay(patternOf(text))
})

const reset = '滑点值超出范围，已重置为默认 20%'
test(`message T279: ${reset} · a stored slippage out of range costs four.meme's traders nothing else`, async () => {
  await speakLanguageOf(reset)
  ownWallets({ autoSlippage: false })
  const key = storageKey('bsc', 'S1')
  const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '')
  localStorage.setItem(key, JSON.stringify({ ...(stored as object), slippage: 120 }))
  reloadTradeSettings()
  // A pool that gives way by 0.01 % needs less than a third of it, so the trader is asked.
  const asked = vi.fn((path: string) => quoteOf(path, { priceImpactBps: 1 }))
  stubTradeServer({ [quotes]: asked })
  pressOnPage({ network: 'four', symbol: 'T279' })
  await waitToSay(patternOf(reset))
  await waitToSay(/等待确认/)
  expect(asked.mock.calls[0]?.[0]).toContain('slippageBps=2000')
})

test('message T317: success, error, info · titles, three seconds, a cross and a link with its default text', async () => {
  await speakLanguageOf('view details')
  render(<ToastViewer />)
  act(() => void showToast({ kind: 'success', text: 'one', link: { href: '/tx' } }))
  expect(screen.getByTestId('toast').textContent).toContain('Success')
  expect(screen.getByTestId('toast-link').textContent).toBe('view details')
  act(() => void vi.advanceTimersByTime(2_999))
  expect(useToasts.getState().shown).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(1))
  expect(useToasts.getState().shown).toHaveLength(0)
  for (const [kind, title] of [
    ['error', 'Error'],
    ['info', 'Info'],
  ] as const) {
    act(() => void showToast({ kind, text: kind }))
    const toasts = screen.getAllByTestId('toast')
    expect(toasts.at(-1)?.textContent).toContain(title)
    fireEvent.click(screen.getAllByTestId('toast-close').at(-1) as HTMLElement)
  }
  expect(useToasts.getState().shown).toHaveLength(0)
})

test('message T318: (nobody is told) · a failed fee transfer is logged, and the purchase stays a success', async () => {
  await speakLanguageOf('Bought')
  ownWallets()
  agreeToFee('bsc', serviceFee)
  stubTradeServer(takesFee)
  const kinds: string[] = []
  vi.spyOn(walletClient, 'sign').mockImplementation(async ({ kind }) => {
    kinds.push(kind)
    return kind === 'swap'
      ? { verdict: { verdict: 'sign', says: [] }, signed: { family: 'EVM', raw: '0x02', hash: evmHash } }
      : { verdict: { verdict: 'refuse', code: 'to.foreign', detail: {} }, signed: null }
  })
  pressOnPage({ network: 'bsc', symbol: 'T318' })
  await waitToSay(/Bought/)
  await waitToSay(/Done/)
  // By the real clock: the toasts stay.
  await act(() =>
    expect.poll(() => console.warn).toHaveBeenCalledWith('The service fee was not paid', expect.anything()),
  )
  expect(kinds).toEqual(['swap', 'service-fee'])
  expect(saysNow()).toHaveLength(2)
  expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(['success'])
})

test('a purchase names the wallet that paid', async () => {
  await speakLanguageOf('Bought')
  ownWallets()
  const { wallets } = useOwnWallets.getState()
  setLocalWallets(
    'unlocked',
    wallets.map((wallet) => ({ ...wallet, label: `My ${wallet.family}` })),
  )
  stubTradeServer({})
  pressOnPage({ network: 'base' })
  await waitToSay(/Bought \w+ with My EVM; at least .+ received/)
})
