import { networkFacts } from '@peregrine/core/network'
import { defaultSettings, type TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { placeTrade, setTradeEngine, type TradeRequest } from '../../../domain/doors/tradeDoor.ts'
import { setLocalWallets } from '../../../domain/own-wallets/useOwnWallets.ts'
import { reloadTradeSettings, saveTradeSettings } from '../../../domain/trade-settings/useTradeSettings.ts'
import { usePlacedTrades } from '../../../domain/trade-ticket/usePlacedTrades.ts'
import { TradeSteps } from '../../../features/trade-panel/TradeSteps.tsx'
import { loadTranslations } from '../../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../../kit/i18n/startI18n.ts'
import { closeAllToasts } from '../../../kit/toast/showToast.ts'
import { ToastViewer } from '../../../kit/toast/ToastViewer.tsx'
import { walletClient } from '../../walletClient.ts'
import { createEngine } from '../engine.ts'
import { traderMemory } from '../traderMemory.ts'
import { evmHash, evmToken, evmWallet, solHash, solToken, solWallet } from './tradeServer.ts'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** The worker signs everything, without a worker. */
export function stubWorker(): void {
  vi.spyOn(walletClient, 'state').mockResolvedValue({
    status: 'unlocked',
    contents: { nextIndex: 0, wallets: [], defaults: {} },
    passkey: null,
  })
  vi.spyOn(walletClient, 'sign').mockImplementation(async (_, unsigned) => ({
    verdict: { verdict: 'sign', says: [] },
    signed:
      unsigned.family === 'SOL'
        ? { family: 'SOL', signature: solHash, wire: new Uint8Array(70) }
        : { family: 'EVM', raw: '0x02', hash: evmHash },
  }))
}

const wallet = { label: '', group: '', kind: 'local' } as const

/** One unlocked wallet of each family, and settings that ask nothing. */
export function ownWallets(change: Partial<TradeSettings> = {}): void {
  setLocalWallets('unlocked', [
    { ...wallet, address: evmWallet, family: 'EVM' },
    { ...wallet, address: solWallet, family: 'SOL' },
  ])
  for (const chain of ['eth', 'base', 'bsc', 'sol'] as const) {
    const plain = { ...defaultSettings[chain], confirmTrades: false, antiSandwich: 'off' as const }
    saveTradeSettings(chain, 'S1', { ...plain, ...change })
  }
}

/** Forgets what the test before stored, placed, read and said. The worker signs everything. */
export function resetTradePage(): void {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  localStorage.clear()
  reloadTradeSettings()
  usePlacedTrades.setState({ placed: [] })
  traderMemory.gasReadings.clear()
  act(closeAllToasts)
  stubWorker()
}

/** Only after the texts: their loader waits by the clock. */
export async function speakWithFakeTimers(locale: 'en' | 'zh-CN'): Promise<void> {
  await startI18n(locale)
  await loadTranslations(['menus', 'trade', 'trade-messages'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

/** A page that was just opened, in English, with wallets to trade from and a clock that `waitToSay` moves. */
export async function startTradePage(): Promise<void> {
  resetTradePage()
  await speakWithFakeTimers('en')
  ownWallets()
}

export function endTradePage(): void {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

/** Renders the panel's steps and the toasts, and presses. */
export function pressOnPage(request: Pick<TradeRequest, 'network'> & Partial<TradeRequest>): void {
  const token = networkFacts[request.network].family === 'SOL' ? solToken : evmToken
  queries.clear()
  render(
    <QueryClientProvider client={queries}>
      <TradeSteps token={token} />
      <ToastViewer />
    </QueryClientProvider>,
  )
  setTradeEngine(async () => createEngine(queries))
  act(() => {
    placeTrade({ side: 'buy', pool: null, amount: '1', symbol: 'TOKEN', token, ...request })
  })
}

let presses = 0

/** Presses for another symbol than every press before: the same press twice within a moment is one. */
export function pressNewSymbol(request: Pick<TradeRequest, 'network'> & Partial<TradeRequest>): void {
  presses += 1
  pressOnPage({ ...request, symbol: `T${presses}` })
}

/** What the toasts and the panel's steps say now. */
export function saysNow(): string[] {
  const shown = [...screen.queryAllByTestId('toast'), ...screen.queryAllByTestId('trade-part')]
  return shown.map(({ textContent }) => textContent)
}

/** Lets time pass (fake timers) and storage answer (real ticks) until the page says it, five minutes at most. */
export async function waitToSay(wanted: RegExp): Promise<void> {
  const seen = new Set<string>()
  for (let second = 0; second < 300; second++) {
    for (const text of saysNow()) seen.add(text)
    if ([...seen].some((text) => wanted.test(text))) return
    await act(async () => {
      for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(1_000)
    })
  }
  throw new Error(`the page never said ${wanted}; it said: ${[...seen].join(' | ') || 'nothing'}`)
}
