import { defaultSettings, type SettingNetwork } from '@peregrine/core/trading/settings/tradeSettings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeTradeSettings, openTradeSettings } from '../../domain/doors/tradeSettingsDoor.ts'
import { activeSettings, getAlertThresholds, pickSlot } from '../../domain/trade-settings/activeSlot.ts'
import { SettingsKeeper } from '../../domain/trade-settings/SettingsKeeper.tsx'
import { checkSale as check } from '@peregrine/trader/checkSale'
import type { Sale } from '@peregrine/trader/traderPorts'
import { lastSaleAtMs, rememberSale } from '../../domain/trade-settings/lastSales.ts'
import { adoptSaved } from '../../domain/trade-settings/savedSettings.ts'
import { type SettingsEvent, watchSettings } from '../../domain/trade-settings/settingsEvents.ts'
import { storageKey } from '../../domain/trade-settings/settingsStorage.ts'
import { gasPreferences } from '../../domain/trade-settings/useTradePreferences.ts'
import {
  clearAllTradeSettings,
  clearTradeSettings,
  getSettingNetwork,
  reloadTradeSettings,
  saveTradeSettings,
  tradeSettingsOf,
} from '../../domain/trade-settings/useTradeSettings.ts'
import { setSession } from '../../domain/session/useSession.ts'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { closeAllToasts } from '../../kit/toast/showToast.ts'
import { ToastViewer } from '../../kit/toast/ToastViewer.tsx'
import { renderApp } from '../../testing/renderApp.tsx'
import { TradeSettingsDialog } from './TradeSettingsDialog.tsx'

const owner = `0x${'12'.repeat(20)}`
const { eth } = defaultSettings
const kept = (slot: 'S1' | 'S2' | 'S3') => tradeSettingsOf('eth', slot).settings

beforeEach(() => {
  localStorage.clear()
  reloadTradeSettings()
  pickSlot('buy', 'S1')
  pickSlot('sell', 'S1')
  closeAllToasts()
})
afterEach(() => {
  cleanup()
  closeTradeSettings()
  setSession(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const protections = { off: { isOpen: true }, on: { isOpen: true }, strong: { isOpen: false } }
const queries = new QueryClient()

/** Renders the dialog and its toasts in English. */
async function openForm(network: SettingNetwork | null = 'eth') {
  await startI18n('en')
  await loadTranslations(['trade-settings', 'menus'])
  openTradeSettings({ network, slot: 'S1' })
  render(
    <QueryClientProvider client={queries}>
      <TradeSettingsDialog protectionsOf={(shown) => (shown === 'eth' ? protections : null)} />
      <ToastViewer />
    </QueryClientProvider>,
  )
}

const box = (name: string) => screen.getByTestId<HTMLInputElement>(`setting-${name}`)
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByTestId(`setting-${name}`))

test('a visitor opens the settings from the personal centre', async () => {
  await renderApp({ path: '/monitorConfig', locale: 'en' })
  fireEvent.click(await screen.findByTestId('visitor-trade-settings'))
  await screen.findByTestId('trade-settings-form')
})

test('a slot is edited, saved, and kept under its network and slot', async () => {
  await openForm()
  expect(box('buy-0').value).toBe('0.1')
  type('buy-0', '0.25')
  press('buy-add')
  type('buy-3', '2')
  press('slippage-auto')
  type('slippage', '12.5')
  press('mode-fast')
  press('save')
  await waitFor(() => expect(screen.queryByTestId('trade-settings-form')).toBeNull())
  const stored: unknown = JSON.parse(localStorage.getItem(storageKey('eth', 'S1')) ?? '')
  const saved = { quickActionAmounts: [0.25, 0.5, 1], moreBuyAmounts: [2], slippage: 12.5, fastMode: true }
  expect(stored).toMatchObject({ network: 'eth', autoSlippage: false, ...saved })
  expect(activeSettings('eth', 'buy').settings).toMatchObject(saved)
  expect(kept('S2')).toEqual(eth)
})

test('message T299: Invalid settings configuration · every rule says how it was broken, and nothing is saved', async () => {
  await openForm()
  for (const group of ['slippage-auto', 'gas-auto', 'alerts-on', 'sell-on']) press(group)
  const broken = [
    ['buy-0', '0', 'buys', 'The quick trade amount must be greater than 0'],
    ['sell-2', '101', 'sells', 'A sell percentage must be greater than 0 and at most 100'],
    ['slippage', '0', 'slippage', 'Slippage must be greater than 0'],
    ['maxGasFee', '2', 'maxGasFee', 'Max gas fee must be greater than the priority fee'],
    ['increase', '-1', 'increase', 'Price alert thresholds cannot be negative'],
    ['decrease', '', 'decrease', 'Enter a number of at least 0'],
    ['minSellAmount', '0', 'minSellAmount', 'Minimum sell amount and interval must both be greater than 0'],
    ['sellInterval', '0', 'sellInterval', 'Minimum sell amount and interval must both be greater than 0'],
  ] as const
  type('maxPriorityFee', '3')
  for (const [name, value] of broken) type(name, value)
  press('save')
  for (const [, , fault, text] of broken)
    expect(screen.getByTestId(`setting-${fault}-fault`).textContent).toBe(text)
  expect(screen.getByTestId('setting-invalid-fault').textContent).toBe('Invalid settings configuration')
  type('maxPriorityFee', '-1')
  expect(screen.getByTestId('setting-maxPriorityFee-fault').textContent).toBe('Gas fees cannot be negative')
  for (let count = 3; count <= 8; count++) press('buy-add')
  expect(screen.getByTestId('setting-buys-fault').textContent).toBe('Up to 8 quick-trade presets')
  expect(localStorage.getItem(storageKey('eth', 'S1'))).toBeNull()
})

test('drafts of other presets stay, and a wrong one is shown before anything is saved', async () => {
  await openForm()
  type('buy-0', '0')
  press('slot-S2')
  type('buy-0', '7')
  press('save')
  expect(screen.getByTestId('setting-slot-S1').getAttribute('aria-checked')).toBe('true')
  expect(kept('S2')).toEqual(eth)
  type('buy-0', '3')
  press('save')
  await waitFor(() => expect(kept('S2').quickActionAmounts[0]).toBe(7))
  expect(kept('S1').quickActionAmounts[0]).toBe(3)
})

test('message T305: Contact admin to enable · a level of anti-sandwich that is not open cannot be picked', async () => {
  await openForm()
  expect((await screen.findByTestId('setting-closed')).textContent).toBe('Strong · Contact admin to enable')
  press('anti-sandwich-strong')
  expect(screen.getByRole('alert').textContent).toContain('Contact admin to enable')
  expect(screen.getByTestId('setting-anti-sandwich-on').getAttribute('aria-checked')).toBe('true')
})

test('fees outside the bounds are shown clamped, and slippage over 50 % on Solana is lowered and said', async () => {
  await openForm('sol')
  press('gas-auto')
  type('maxGasFee', '0.02')
  type('maxPriorityFee', '0.005')
  screen.getByText('Out of range: 0.006 SOL is used')
  press('slippage-auto')
  type('slippage', '60')
  press('save')
  await screen.findByText('Slippage above 50% was lowered to the maximum of 50%')
  expect(tradeSettingsOf('sol', 'S1').settings.slippage).toBe(50)
})

test('explanations, multiplier and gas limit are kept at once', async () => {
  await openForm('bsc')
  fireEvent.click(screen.getByTestId('tip-slippage'))
  await screen.findByText(/pool depth, size and token tax/)
  press('tooltips')
  expect(screen.queryByTestId('tip-slippage')).toBeNull()
  expect(localStorage.getItem('tooltips_enabled')).toBe('false')
  expect(gasPreferences()).toEqual({ feeMultiplierMilli: 2_000n, gasLimit: 1_000_000n })
  type('feeMultiplier', '1.5')
  type('gasLimit', '500')
  expect(screen.getByTestId('setting-gasLimit-fault').textContent).toContain('21000')
  expect(gasPreferences()).toEqual({ feeMultiplierMilli: 1_500n, gasLimit: 1_000_000n })
})

test('defaults are restored for one network, and the toast undoes it', async () => {
  const settings = { ...eth, quickActionAmounts: [5, 6, 7] }
  saveTradeSettings('eth', 'S1', settings)
  saveTradeSettings('base', 'S1', settings)
  await openForm()
  press('restore')
  expect(box('buy-0').value).toBe('0.1')
  expect(tradeSettingsOf('base', 'S1').settings).toEqual(settings)
  fireEvent.click(await screen.findByTestId('toast-action'))
  expect(kept('S1')).toEqual(settings)
})

test.each([
  ['T301', 'Failed to parse stored settings', '{'],
  ['T302', 'Settings validation failed', '{"network":"eth"}'],
])('message %s: %s · for stored %s, with the defaults', async (_, message, text) => {
  localStorage.setItem(storageKey('eth', 'S1'), text)
  reloadTradeSettings()
  await openForm()
  expect(screen.getByTestId('setting-problem-fault').textContent).toBe(message)
  expect(box('buy-0').value).toBe('0.1')
})

test('message T303: Invalid network specified · for an unknown last network, and the form shows eth', async () => {
  localStorage.setItem('last_network', 'doge')
  await openForm(null)
  expect(screen.getByTestId('setting-problem-fault').textContent).toBe('Invalid network specified')
  expect(screen.getByTestId('setting-network-eth').getAttribute('aria-checked')).toBe('true')
  press('network-sol')
  expect(screen.queryByTestId('setting-problem-fault')).toBeNull()
  expect(localStorage.getItem('last_network')).toBe('sol')
})

test('message T300: Failed to access local storage · settings then last until the page closes', async () => {
  await openForm()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  type('buy-0', '9')
  press('save')
  await screen.findByText('Failed to access local storage')
  expect(kept('S1').quickActionAmounts[0]).toBe(9)
})

test('price alerts that are off say so, and on feed new alerts', () => {
  expect(() => getAlertThresholds('four')).toThrow('Price alerts are disabled')
  const priceAlerts = { increase: 12, decrease: 3 }
  saveTradeSettings('bsc', 'S1', { ...defaultSettings.bsc, alertsEnabled: true, priceAlerts })
  expect(getAlertThresholds('four')).toEqual(priceAlerts)
})

test('a save of invalid settings throws and changes nothing', () => {
  expect(() => saveTradeSettings('eth', 'S1', { ...eth, quickActionAmounts: [1] })).toThrow(
    'Invalid settings configuration',
  )
  expect(kept('S1')).toEqual(eth)
  expect(() => getSettingNetwork('doge')).toThrow('Invalid network specified')
})

test('changes, clearing and other tabs are announced', () => {
  const events: SettingsEvent[] = []
  const stop = watchSettings((event) => events.push(event))
  const settings = { ...eth, slippage: 3 }
  saveTradeSettings('eth', 'S2', settings)
  clearTradeSettings('eth')
  expect(kept('S2')).toEqual(eth)
  clearAllTradeSettings()
  const key = storageKey('eth', 'S3')
  localStorage.setItem(key, JSON.stringify(settings))
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(kept('S3')).toEqual(settings)
  stop()
  saveTradeSettings('eth', 'S1', settings)
  expect(events).toEqual([
    { type: 'settings-changed', network: 'eth', slot: 'S2', from: 'here' },
    { type: 'settings-cleared', network: 'eth', from: 'here' },
    { type: 'all-settings-cleared', from: 'here' },
    { type: 'settings-changed', network: 'eth', slot: 'S3', from: 'elsewhere' },
  ])
})

test('a signed-in wallet’s settings are saved on the server and read again; a visitor’s are not', async () => {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    return new Response(JSON.stringify({ code: '000000', msg: '', data: null }))
  })
  await openForm()
  type('buy-0', '4')
  press('save')
  await waitFor(() => expect(kept('S1').quickActionAmounts[0]).toBe(4))
  expect(asked).toEqual([])
  act(() => {
    setSession({ address: owner, chainFamily: 'EVM' })
    openTradeSettings({ network: 'eth', slot: 'S1' })
  })
  render(
    <QueryClientProvider client={queries}>
      <SettingsKeeper />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(asked).toHaveLength(2))
  asked.splice(0)
  type('buy-0', '5')
  press('save')
  await waitFor(() => expect(asked.map(({ path }) => path)).toHaveLength(2))
  expect(asked[0]).toMatchObject({
    path: '/trade-config/save/v1',
    body: {
      address: owner,
      chainType: 1,
      mode: 'safe',
      quickBuyAmounts: [5, 0.5, 1],
      settings: { eth: { S1: { quickActionAmounts: [5, 0.5, 1] } } },
    },
  })
  expect(asked[1]?.path).toBe(`/trade-config/query/v1/${owner}/1`)
  expect(asked).toHaveLength(2)
})

test('a cleared slot is told to the server with the defaults of the simple shape', async () => {
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.includes('/save/') && typeof init?.body === 'string') saved.push(JSON.parse(init.body))
    return new Response(JSON.stringify({ code: '000000', msg: '', data: null }))
  })
  saveTradeSettings('eth', 'S1', { ...eth, quickActionAmounts: [5, 6, 7], fastMode: true })
  setSession({ address: owner, chainFamily: 'EVM' })
  render(
    <QueryClientProvider client={queries}>
      <SettingsKeeper />
    </QueryClientProvider>,
  )
  act(() => void clearTradeSettings('eth'))
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({
      mode: 'safe',
      customSlippage: 30,
      customFee: 0.002,
      quickBuyAmounts: [0.1, 0.2, 0.5, 1],
      quickSellPercents: [10, 20, 50, 100],
      settings: { eth: { S1: { quickActionAmounts: [...eth.quickActionAmounts] } } },
    }),
  )
})

test('a save that the server did not get is said, kept here, and sent with the next one', async () => {
  const bodies: unknown[] = []
  const older = { settings: { eth: { S1: { ...eth, slippage: 77 } } } }
  let isDown = true
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (isDown) throw new TypeError('Failed to fetch')
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    return new Response(JSON.stringify({ code: '000000', msg: '', data: path.endsWith('/1') ? older : null }))
  })
  setSession({ address: `0x${'34'.repeat(20)}`, chainFamily: 'EVM' })
  await openForm()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SettingsKeeper />
    </QueryClientProvider>,
  )
  type('buy-0', '6')
  press('save')
  await screen.findByText(/Saved in this browser, but not on the server/)
  adoptSaved(older)
  expect(kept('S1')).toMatchObject({ quickActionAmounts: [6, 0.5, 1], slippage: 10 })
  isDown = false
  act(() => void saveTradeSettings('eth', 'S2', eth))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ settings: { eth: { S1: { quickActionAmounts: [6, 0.5, 1] }, S2: eth } } })
})

test('settings from the server replace those of the browser, except malformed ones', () => {
  const settings = { ...eth, quickActionAmounts: [7, 8, 9] }
  adoptSaved({
    settings: { eth: { S1: settings, S2: { ...settings, slippage: 'x' } }, doge: { S1: settings } },
  })
  expect(kept('S1')).toEqual(settings)
  expect(kept('S2')).toEqual(eth)
  for (const hostile of [null, 7, { settings: [] }, { settings: { eth: null } }]) adoptSaved(hostile)
  expect(kept('S1')).toEqual(settings)
})

const settingsOf = (...of: Parameters<typeof activeSettings>) => activeSettings(...of).settings
const checkSale = (of: Sale, units: bigint, nowMs: number) =>
  check({ settingsOf, lastSaleAtMs }, of, units, nowMs)

test('a sale below the minimum is not sent, and the next of its token waits', () => {
  const sale = { network: 'four', token: '0xab' } as const
  expect(checkSale(sale, 0n, 1_000)).toEqual({ type: 'send' })
  saveTradeSettings('bsc', 'S1', {
    ...defaultSettings.bsc,
    sellConfig: { minAmount: 0.5, intervalSeconds: 30 },
  })
  const half = 5n * 10n ** 17n
  expect(checkSale(sale, half - 1n, 1_000)).toEqual({ type: 'below-minimum', minUnits: half })
  expect(checkSale(sale, half, 1_000)).toEqual({ type: 'send' })
  rememberSale(sale, 1_000)
  expect(checkSale({ ...sale, network: 'bsc' }, half, 2_000)).toEqual({ type: 'wait', untilMs: 31_000 })
  expect(checkSale({ ...sale, token: '0xcd' }, half, 2_000)).toEqual({ type: 'send' })
  expect(checkSale(sale, half, 31_000)).toEqual({ type: 'send' })
})
